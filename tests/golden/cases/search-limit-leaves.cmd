phased search trees/stockman.json --method minimax,alphabeta,sss,ps:2 --max-leaves 9 --format json --strategy

phased search trees/irregular.json --method minimax,alphabeta,sss,ps:2 --format json --leaves --strategy

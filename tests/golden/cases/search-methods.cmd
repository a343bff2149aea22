phased search trees/stockman.json --method minimax,alphabeta,sss,ps:2,ps:1+1,ps:auto --leaves --strategy

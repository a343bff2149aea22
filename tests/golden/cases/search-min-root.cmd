phased search trees/irregular.json --root min --method minimax,alphabeta,sss,ps:2 --format json --strategy

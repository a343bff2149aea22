phased search trees/lecture.json --method minimax,alphabeta,sss,ps:2,ps:auto --format json

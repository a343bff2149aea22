phased search --game connect4 --position 44443356 --depth 10 --method ps:4,sss,alphabeta

# A clock without a depth: each method deepens until the game is seen to its end, or won.
phased search --game tictactoe --time 1000 --method alphabeta,sss --format json
phased search --game connect4 --position 4433 --time 1000

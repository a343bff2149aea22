# A time limit without a depth: each method deepens until the end of the game is reached, or a win is proven.
phased search --game tictactoe --time 1000 --method alphabeta,sss --format json
phased search --game connect4 --position 4433 --time 1000

phased search --game tictactoe --position 14253

phased perft othello --depth 4 --format json
phased perft tictactoe --depth 9 --divide --format json

phased perft tictactoe --depth 6 --format csv
phased perft tictactoe --depth 3 --divide --format csv

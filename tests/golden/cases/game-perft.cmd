phased perft connect4 --depth 7

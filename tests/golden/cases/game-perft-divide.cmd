phased perft othello --position f5d6c3 --depth 4 --divide

phased tree --game tictactoe --position 51923 --depth 2
phased tree --game tictactoe --position 51923 --depth 2 --root min --format tree-json
phased strategies --game tictactoe --position 51923 --depth 2 --strategy best
phased tree --game tictactoe --position 14253 --depth 4 --format json

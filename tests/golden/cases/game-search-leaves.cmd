phased search --game tictactoe --position 51 --depth 2 --leaves --strategy
phased search --game tictactoe --position 51 --depth 2 --leaves --strategy --format json

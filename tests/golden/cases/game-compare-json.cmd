phased compare --game othello --depth 4 --format json

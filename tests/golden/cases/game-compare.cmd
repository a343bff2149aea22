phased compare --game connect4 --position 4444 --depth 5

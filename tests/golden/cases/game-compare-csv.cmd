phased compare --game othello:size=6 --depth 4 --format csv

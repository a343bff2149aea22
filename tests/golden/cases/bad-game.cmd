try search --game conect4
try search --game connect4:columns=10
try search --game connect4:columns=9,rows=7
try search --game connect4:width=7
try search --game othello:size=7
try perft go --depth 3

try search --game connect4 --position 44443356444
try search --game connect4 --position 4x
try search --game othello --position f5d7
try search --game tictactoe --position 'XX.......'
try perft othello:size=6 --position f5f6 --depth 2

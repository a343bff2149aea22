# A line as it is printed is a position: moves with spaces between them, and passes.
try solve connect4 --position '4 4 4 4 3 3 5 6'
try perft othello --position 'd3 c5' --depth 2
try search --game kalah --position 'c pass f' --depth 3 --method alphabeta --format json
try search --game tictactoe --position '5 1 x'
try search --game kalah --position 'c pass f pass' --depth 3

# What is proven so far is given as bounds; an estimate proves nothing.
try solve connect4 --position 4444 --max-nodes 5000
try solve connect4 --position 4444 --max-nodes 5000 --format json
try solve othello --max-nodes 2000
try solve tictactoe --max-nodes 100
try solve tictactoe --max-nodes 100 --format json
try analyse connect4 --position 444444 --max-nodes 1000
# What the rules alone prove was not stopped.
try solve connect4 --position 4444 --memory 1
try solve connect4 --position 44443356 --memory 1
try solve connect4 --position 44443356 --memory 1 --format json

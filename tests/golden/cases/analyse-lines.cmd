# Within a budget the strong engine; a limit stops what has a depth before its answer is complete.
try analyse othello --lines 2 --max-nodes 20000
try analyse connect4 --position 4444 --lines 3 --max-nodes 5000 --format json
try analyse connect4 --position 4444 --depth 12 --max-nodes 5000 --lines 3
try analyse connect4 --position 4444 --depth 8 --method bns
try analyse tictactoe --lines 2 --memory 1
try analyse connect4 --position 1122334 --depth 3
try analyse connect4 --lines 0
try analyse connect4 --depth 0

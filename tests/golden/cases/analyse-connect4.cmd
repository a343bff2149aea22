try analyse connect4 --position 32164625
try analyse connect4 --position 2252576253462244111563365343671351441 --format json
try analyse connect4 --position 2252576253462244111563365343671351441 --format csv
try analyse tictactoe --position 159

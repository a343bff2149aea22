# Every move, some moves ahead, of any game: plug-ins too. Equally good moves are marked.
try analyse connect4 --position 44443356 --depth 8 --lines 3
try analyse connect4 --position 44443356 --depth 8 --method alphabeta+tt --format csv
try analyse tictactoe --position 159 --depth 20
cd "${phased%/*}/plugins" || exit 1
try analyse ./nim.so --depth 3
try analyse ./nim.so --depth 20 --lines 2 --format json
try analyse ./race.so --depth 5 --lines 4 --method strong

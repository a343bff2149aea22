try solve
try solve draughts
try solve connect4 --position 49
try solve connect4 --method sss,ps:2
try solve connect4 --method nonsense
try solve connect4 --format csv
try solve connect4 --depth 4
try analyse
try analyse connect4 --position 1122334

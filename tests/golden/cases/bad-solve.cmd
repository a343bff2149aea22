try solve
try solve draughts
try solve connect4 --position 49
try solve connect4 --method sss,ps:2
try solve connect4 --method nonsense
try solve connect4 --format csv
try solve connect4 --depth 4
try analyse
try analyse connect4 --position 1122334
# A bad record is found before any position is solved.
printf '%s\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;' '7k/8/5K2/6Q1/8/8/8/8 w - - bm Qh9;' >"$scratch/two.epd"
cd "$scratch" || exit 1
try solve --game chess --positions two.epd --time 0.01
try analyse --game chess --positions two.epd --time 0.01

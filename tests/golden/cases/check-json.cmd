try check tictactoe --games 20 --positions 500 --format json
cd "${phased%/*}/plugins" || exit 1
try check ./fickle.so --format json
try check ./fickle.so

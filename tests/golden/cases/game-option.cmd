# If the game is the argument, --game names it too.
try match --game connect4 --games 2 --depth 1 --format csv | cut -d , -f 1-5
try perft --game=tictactoe --depth 2
try play --game tictactoe
try check --game tictactoe --games 2

# To the end and beyond it; the engine moves first.
printf '%s\n' 1 moves 2 9 3 5 6 7 8 new board quit 4 | phased play tictactoe --first engine --depth 9 --no-ponder

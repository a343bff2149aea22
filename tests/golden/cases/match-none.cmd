# No share is known before a game has finished.
phased match tictactoe --games 2 --pgn /dev/full 2>"$scratch/said" | tail -2

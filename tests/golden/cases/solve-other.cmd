# A game without a solver of its own is searched to its end; any game is by a method that is named.
try solve tictactoe
try solve connect4:columns=4,rows=4 --method alphabeta --format json

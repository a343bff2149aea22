# A game without a solver is searched to its end; so is any game if a method is named.
try solve tictactoe
try solve connect4:columns=4,rows=4 --method alphabeta --format json

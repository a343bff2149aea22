# From a position: discs keep their sides, wins are told in moves, and undo ends where the game began.
printf '%s\n' hint 4 undo new | phased play connect4 --position 44335 --depth 4 --no-ponder --first engine
printf '%s\n' hint h8 quit | phased play othello --depth 4 --no-ponder --position '
  a b c d e f g h
1 X X X X X X X X
2 X X X X X X X X
3 X X X X X X X X
4 X X X X X X X X
5 X X X X X X X X
6 O X X X X X X X
7 O O X X X X X X
8 O O O X X X O .
X to move'

# One side wins both games: no Elo difference follows from that.
phased match connect4 --level 1,16 --games 2

try solve connect4 --position 274552224131661
try solve connect4 --position 32164625 --format json
# In the first position the next stone makes four; in the second the game is over.
try solve connect4 --position 44443356
try solve connect4 --position 1122334
try solve connect4:columns=6,rows=4

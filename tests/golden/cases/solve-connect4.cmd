try solve connect4 --position 274552224131661
try solve connect4 --position 32164625 --format json
# In this one the next stone makes four; here the game is over.
try solve connect4 --position 44443356
try solve connect4 --position 1122334
try solve connect4:columns=6,rows=4

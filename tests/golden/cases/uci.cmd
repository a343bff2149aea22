# What a chess program sees: who the engine is, and reasons. tests/uci has the dialogues.
printf '%s\n' uci 'position startpos moves e2e5' 'setoption name Hash value much' 'setoption name Contempt value 3' \
    'position fen 4k3/8/8 w' quit | phased uci
try uci --method sss+never

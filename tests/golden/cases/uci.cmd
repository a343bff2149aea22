# What a chess program sees: who the engine is, an answer, and reasons. tests/uci has the dialogues.
printf '%s\n' uci 'position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' 'go mate 1' 'position startpos moves e2e5' \
    'setoption name Hash value much' 'setoption name Contempt value 3' 'position fen 4k3/8/8 w' quit |
    phased uci | sed 's/nps.*time [0-9]*/nps .../'
try uci --method sss+never

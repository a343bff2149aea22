try search --position 44
try search trees/lecture.json --position 44
try search trees/lecture.json --game connect4
try perft connect4
try perft --depth 3
try perft connect4 othello --depth 3
try perft connect4 --depth 0
try trace --game connect4

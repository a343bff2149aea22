try explore nowhere.json --method sss
try explore trees/lecture.json --method sss,ps:2,ps:3,dual,minimax
try explore trees/lecture.json --depth 3
try explore trees/lecture.json --game tictactoe
try explore --game connect4 --depth 9
try explore --model iid --width 10 --depth 4

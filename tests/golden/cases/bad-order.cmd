try search trees/lecture.json --reverse --sort best
try search trees/lecture.json --shuffle 1 --reverse
try tree trees/lecture.json --sort right
try compare trees/lecture.json --shuffle -1
try trace trees/lecture.json --shuffle 18446744073709551616
try search --game tictactoe --reverse
try explore --game tictactoe --depth 2 --shuffle 3
try explore --reverse

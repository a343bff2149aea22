for command in trace tree strategies; do
    try $command --game tictactoe
    try $command --game tictactoe --depth 3 --reverse
    try $command trees/lecture.json --game tictactoe
done
try tree --game tictactoe --position 55 --depth 2
try tree --game othello --depth 12
try trace --game draughts --depth 2
try compare --game connect4
cd "${phased%/*}/plugins" || exit 1
for file in deep_many deep_none unended; do try tree --game ./$file.so --depth 8; done

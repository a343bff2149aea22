try play
try play draughts
try play tictactoe connect4
try play tictactoe --method sss,ps:2
try play tictactoe --method best
try play tictactoe --first you
try play tictactoe --depth 0
try play tictactoe --time soon
try play tictactoe --seed 3
try play tictactoe --format json
try match
try match tictactoe --games 3
try match tictactoe --openings many
try match tictactoe --a ps:0
try match tictactoe --threads 0
try match tictactoe --seed -1
try match tictactoe --method sss
echo 'a line that does not end:'
head -c 1100000 /dev/zero | tr '\0' a | try play tictactoe --depth 2

# Where a board is wrong, and what was expected there, on each command that takes one.
try search --game connect4 --position '
1 2 3 4 5 6 7
. . . . . . .
. . . . . . .
. . . X . . .
. . . . . . .
. . . O . . .
. . . X . . .'
try compare --game connect4 --position '
. . . . . . .
. . . . . . .
. . . . . .
. . . . . . .
. . . O . . .
. . . X . . .' --depth 2
try perft tictactoe --position 'XO. .x. ...' --depth 1
try trace --game tictactoe --position 'XO. XO. XO.' --depth 1
try tree --game tictactoe --position 'XO. OX. OO.' --depth 1
try strategies --game tictactoe --position 'XXX OO. ... .' --depth 1
try play othello:size=6 --position '------ ------ --OX-- --XO-- ------ ------'
try play othello:size=6 --position '------ ------ --OX-- --XO-- ----'
try play othello:size=6 --position c2c1
try play connect4:columns=4,rows=4 --position 11111
cd "${phased%/*}/plugins" || exit 1
try play ./nim.so --position 345
printf '44\n\n4x\n' >"$scratch/positions"
try match connect4 --positions "$scratch/positions" 2>&1 | sed 's|/.*/||'

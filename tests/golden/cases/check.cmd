# Sound games, built in and from files, pass the test of any game.
for game in tictactoe connect4 othello:size=6; do try check $game --games 20 --positions 500; done
cd "${phased%/*}/plugins" || exit 1
for game in nim kalah dots mute; do try check ./$game.so; done
try check ./nim.so --seed 7 --games 0 --depth 2 --positions 100000

# Valid games, built in and from files, pass the test.
for game in tictactoe connect4 connect4:columns=5,rows=4 kalah kalah:pits=3,seeds=2,empty=0 othello othello:size=6; do try check $game --games 20 --positions 500; done
cd "${phased%/*}/plugins" || exit 1
for game in nim kalah dots ragged mute sound_key sound_quiet; do try check ./$game.so; done
try check ./nim.so --seed 7 --games 0 --depth 2 --positions 100000

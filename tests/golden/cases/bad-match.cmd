try match connect4 --depth 3,
try match connect4 --depth -,-
try match connect4 --depth 3,- --time -,0
try match connect4 --depth 3,-
try match connect4 --nodes 0
try match connect4 --time 1,2,3
try match connect4 --sprt 5
try match connect4 --sprt 5,0
try match connect4 --sprt 0,5,0.6,0.1
try match connect4 --sprt 0,5,0.1
try match connect4 --sprt 0,5x
try match connect4 --positions /nowhere
printf '%s\n' 1212121 | try match connect4 --positions -
printf '' | try match connect4 --positions -
printf '44\n44\0x\n' | try match connect4 --positions -
cd "${phased%/*}/plugins" || exit 1
echo 345 | try match ./nim.so --positions -
try match connect4 --game othello
try match --game
try match connect4 --pgn -
for clock in 0 60+ +1 0/60 40/ 60+0.6/40 -1; do
    try match connect4 --clock "$clock"
done
try match connect4 --level 21
folder=$(mktemp -d)
cd "$folder" || exit 1
printf '44\n' >openings
try match connect4 --pgn games --save-positions games
try match connect4 --positions openings --save-positions ./openings
cat openings
ls
cd / && rm -r "$folder"

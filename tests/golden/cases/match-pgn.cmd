# Each position is played by both sides, and the games are appended to a file.
printf '%s\n' '# two positions' 44 '' 3335 >"$scratch/positions"
cd "$scratch" || exit 1
rm -f -- *.pgn
phased match connect4 --a ps:2 --b alphabeta --depth 3 --positions positions --pgn games.pgn
phased match tictactoe --a ps:4 --b alphabeta --games 2 --depth 9 --openings 1 --threads 1 --pgn games.pgn --format csv | wc -l
cat games.pgn
rm games.pgn
for threads in 1 5; do
    phased match othello:size=6 --games 20 --depth 2 --threads $threads --pgn $threads.pgn >/dev/null
done
cmp 1.pgn 5.pgn && grep -c '^\[Event' 1.pgn

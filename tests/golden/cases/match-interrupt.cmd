# The games played so far are printed, and every finished game is in the file, complete.
: >"$scratch/games.pgn"
"$phased" match connect4 --games 100000 --depth 4 --threads 3 --pgn "$scratch/games.pgn" >"$scratch/table" &
listening $!
until [ "$(grep -cs '^\[Event' "$scratch/games.pgn")" -ge 6 ] || ! kill -0 $! 2>"$scratch/gone"; do sleep 0.02; done
kill -INT $!
wait $!
status=$?
sed -n '3p; $p' "$scratch/table" | sed 's/[0-9]* games/N games/'
told=$(sed -n 's/^after \([0-9]*\) games .*/\1/p' "$scratch/table")
events=$(grep -c '^\[Event' "$scratch/games.pgn")
[ "$told" -gt 0 ] && [ "$events" -ge "$told" ] && [ "$events" -le $((told + 3)) ] && echo "all in the file"
[ "$(grep -c '^$' "$scratch/games.pgn")" -eq $((2 * events)) ] && echo "and whole"
(exit $status)

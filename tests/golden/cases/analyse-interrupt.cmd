# An interrupt shows what is known.
"$phased" analyse othello --lines 2 >"$scratch/rows" &
listening $!
worked $!
kill -INT $!
wait $!
status=$?
grep -c -E '^(\* |  )[a-h][1-8] +-?[0-9]+ +[0-9]+  [a-h]' "$scratch/rows"
grep stopped "$scratch/rows"
(exit $status)

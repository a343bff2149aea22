# A game without any limit is searched to its end: an interrupt prints what is known, and a hint.
"$phased" search --game connect4 --method alphabeta >"$scratch/endless" &
worked $!
listening $!
kill -INT $!
wait $!
status=$?
grep -E '^  (value|stopped|hint)' "$scratch/endless"
exit $status

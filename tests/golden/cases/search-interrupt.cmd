# The search that the interrupt ends is printed; those that were not started are left out.
"$phased" search --game connect4 --depth 12 --method alphabeta --method minimax,sss >"$scratch/rows" &
listening $!
until [ "$(awk '{ print $14 + $15 }' "/proc/$!/stat")" -ge 150 ]; do sleep 0.02; done
kill -INT $!
wait $!
status=$?
grep -E '^[a-z]|value|stopped' "$scratch/rows"
(exit $status)

# Finished searches are printed, with the one that the interrupt ended; those that were not started are left out.
"$phased" compare --game connect4 --depth 12 --method alphabeta,minimax,sss --format csv >"$scratch/rows" &
listening $!
until [ "$(awk '{ print $14 + $15 }' "/proc/$!/stat")" -ge 150 ]; do sleep 0.02; done
kill -INT $!
wait $!
status=$?
cut -d , -f 1-4,14 "$scratch/rows"
(exit $status)

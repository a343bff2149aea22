# What is finished is printed, with the search that the interrupt ended, and nothing of those that never began.
"$phased" compare --game connect4 --depth 12 --method alphabeta,minimax,sss --format csv >"$scratch/rows" &
listening $!
until [ "$(awk '{ print $14 + $15 }' "/proc/$!/stat")" -ge 150 ]; do sleep 0.02; done
kill -INT $!
wait $!
status=$?
cut -d , -f 1-4,14 "$scratch/rows"
(exit $status)

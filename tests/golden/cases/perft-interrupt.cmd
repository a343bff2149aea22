# What has been counted is printed, also into a file.
"$phased" perft connect4 --depth 30 >"$scratch/rows" &
listening $!
until grep -qs '^ *5 ' "$scratch/rows" || ! kill -0 $! 2>/dev/null; do sleep 0.02; done
kill -INT $!
wait $!
status=$?
head -n 6 "$scratch/rows"
(exit $status)

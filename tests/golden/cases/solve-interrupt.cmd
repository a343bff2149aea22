# An interrupt keeps what is proven.
"$phased" solve connect4 --memory 16M --format json >"$scratch/answer" &
listening $!
worked $!
kill -INT $!
wait $!
status=$?
grep -o '"stopped":"[a-z]*"' "$scratch/answer"
grep -c '"bounds":\[-[0-9]*,[0-9]*\]' "$scratch/answer"
(exit $status)

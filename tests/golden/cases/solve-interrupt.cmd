# An interrupt keeps what is proven, even if it comes twice, as timeout(1) sends it.
"$phased" solve connect4 --memory 16M --format json >"$scratch/answer" &
listening $!
worked $!
kill -INT $!
kill -INT $!
wait $!
status=$?
grep -o '"stopped":"[a-z]*"' "$scratch/answer"
grep -c '"bounds":\[-[0-9]*,[0-9]*\]' "$scratch/answer"
(exit $status)

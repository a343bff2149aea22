# What has been played is printed.
"$phased" match connect4 --games 100000 --depth 6 --threads 1 >"$scratch/table" &
listening $!
worked $!
kill -INT $!
wait $!
status=$?
sed -n '3p; $p' "$scratch/table" | sed 's/[0-9]* games/N games/'
(exit $status)

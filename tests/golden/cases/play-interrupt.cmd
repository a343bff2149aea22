# An interrupt at the prompt, then one during a search that would take years: both leave with status 0.
mkfifo "$scratch/lines"
"$phased" play tictactoe --depth 9 --no-ponder <"$scratch/lines" >"$scratch/said" &
exec 3>"$scratch/lines"
listening $!
echo 5 >&3
until [ "$(grep -c '^X you' "$scratch/said")" -eq 2 ]; do sleep 0.02; done # what it said last before it reads again
reading $! "$scratch/lines"
kill -INT $!
wait $!
echo "exit status $?"
"$phased" play othello --first engine --depth 60 --no-ponder <"$scratch/lines" >/dev/null &
listening $!
worked $!
kill -INT $!
wait $!

# An interrupt at the prompt, then one during a search of years: both leave with status 0.
mkfifo "$scratch/lines"
"$phased" play tictactoe --depth 9 --no-ponder <"$scratch/lines" >"$scratch/said" &
exec 3>"$scratch/lines"
listening $!
echo 5 >&3
until grep -q plays "$scratch/said"; do sleep 0.02; done
sleep 0.1
kill -INT $!
wait $!
echo "exit status $?"
"$phased" play othello --first engine --depth 60 --no-ponder <"$scratch/lines" >/dev/null &
listening $!
sleep 0.3
kill -INT $!
wait $!

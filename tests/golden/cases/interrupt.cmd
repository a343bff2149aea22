# An interrupt ends a search as a limit does. The trace cannot finish before its first line has been read.
level=1
for _ in 1 2 3 4 5 6; do level="[$level,$level,$level,$level,$level,$level,$level,$level]"; done
echo "$level" >"$scratch/large.json"
mkfifo "$scratch/pipe"
"$phased" trace "$scratch/large.json" --method minimax >"$scratch/pipe" &
{
    read -r line
    echo "$line"
    kill -INT $!
    tail -n 1 | cut -d ';' -f 1
} <"$scratch/pipe"
wait $!

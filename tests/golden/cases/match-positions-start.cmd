# One file of positions serves match and sweep, "start" in it is the start of the game, and a bad line says where it is wrong.
file=../../examples/positions/connect4.txt
phased match connect4 --a ps:2 --b alphabeta --depth 3 --positions $file --threads 1 --format csv | wc -l
phased sweep --game connect4 --positions $file --depth 3 --method sss --no-store --rows 2>/dev/null | wc -l
phased search --game connect4 --position start --depth 4 --method sss | head -3
try search --game connect4 --position Start --depth 4
printf '44\n4x\n' >"$scratch/x.txt"
cd "$scratch" || exit 1
try match connect4 --positions x.txt
try sweep --game connect4 --positions x.txt --no-store

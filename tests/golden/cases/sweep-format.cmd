# With --format standard output has only the requested table, with a store or without.
cd "$(mktemp -d)" || exit 1
grid=(--width 3 --depth 2 --trees 2 --method alphabeta,sss)
phased sweep "${grid[@]}" --no-store --format csv --timing 2>/dev/null
phased sweep --width 4 --depth 2 --trees 2 --method sss --store s.db 2>/dev/null
phased sweep "${grid[@]}" --store s.db --format csv 2>/dev/null
phased sweep "${grid[@]}" --store s.db --format json --metadata m.json 2>/dev/null
cat m.json
phased sweep "${grid[@]}" --store s.db --rows 2>/dev/null | cut -d, -f1-22
phased sweep "${grid[@]}" --no-store --rows --format json 2>/dev/null
phased sweep "${grid[@]}" --store s.db --format text
for n in 3 4 5 6 7; do phased sweep --width 2 --depth 1 --trees $n --method sss --store s.db >/dev/null 2>&1; done
phased report --store s.db --width 2
try report --store s.db --rows --format latex
try report --store s.db --rows --measure leaves
try report --store s.db --memory lots
try report --store s.db --game draughts
try report --store s.db --metadata /nonexistent/m.json
try sweep "${grid[@]}" --no-store --rows --format text
sqlite3 s.db "DELETE FROM sweeps WHERE id > 1; UPDATE sweeps SET command = 'a' || char(27) || '[2J' || char(10) || 'b'"
phased report --store s.db --width 2 --format latex | tail -n 1
phased report --store s.db --width 2 --format json
rm -r "$PWD"

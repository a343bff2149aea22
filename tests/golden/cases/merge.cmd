folder=$(mktemp -d)
here() { sed "s|$folder/||g; s/about [0-9]* s/about SECONDS/"; }
for part in 1/2 2/2; do
    phased sweep --shard $part --store "$folder/${part%/2}.db" --width 3 --depth 3 --trees 3 --method sss,ps:2 --threads 1 2>&1 | here
done
phased sweep --store "$folder/whole.db" --width 3 --depth 3 --trees 3 --method sss,ps:2 --threads 1 2>&1 | here
phased merge "$folder/all.db" "$folder/1.db" "$folder/2.db" 2>&1 | here
columns='cell, tree, value, leaves, nodes, cutoffs, open_peak, backup_peak, states_peak, phases, stopped'
dump() { sqlite3 "$1" 'SELECT * FROM cells' "SELECT $columns FROM runs"; }
cmp <(dump "$folder/all.db") <(dump "$folder/whole.db") && echo "the same"
phased report --store "$folder/1.db" --store "$folder/2.db" --format csv | cmp - <(phased report --store "$folder/whole.db" --format csv) && echo "the same report"
echo "disagreement:"
sqlite3 "$folder/2.db" 'UPDATE runs SET leaves = 77 WHERE tree = 2 AND cell = 2'
before=$(md5sum <"$folder/all.db")
try merge "$folder/all.db" "$folder/2.db" 2>&1 | here
try report --store "$folder/all.db" --store "$folder/2.db" 2>&1 | here
try merge "$folder/new.db" "$folder/whole.db" "$folder/2.db" 2>&1 | here
[ "$before" = "$(md5sum <"$folder/all.db")" ] && ls "$folder"
echo "not at all:"
try merge "$folder/all.db" 2>&1 | here
try merge "$folder/all.db" "$folder/all.db" 2>&1 | here
try merge "$folder/new.db" "$folder/missing.db" 2>&1 | here
try merge "$folder/new.db" trees/stockman.json 2>&1 | here
(ulimit -f 1 && try merge "$folder/new.db" "$folder/whole.db") 2>&1 | here
try sweep --store "$folder/1.db" --store "$folder/2.db" 2>&1 | here
try sweep --shard 3/2 --store "$folder/1.db" 2>&1 | here
ls "$folder"
rm -r "$folder"

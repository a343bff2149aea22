folder=$(mktemp -d)
here() { sed "s|$folder/||g"; }
cp stores/version1.db "$folder/good.db"
phased sweep --store "$folder/good.db" --model iid --width 4 --depth 2 --method ps:2 --trees 3 >/dev/null 2>&1
forge() { cp "$folder/good.db" "$folder/bad.db" && sqlite3 "$folder/bad.db" "$1"; }
echo old >"$folder/plot.svg"
echo "forged texts:"
for column in model width method spec version; do
    forge "UPDATE cells SET $column = '\`touch OWNED\`' WHERE id = 1"
    (cd "$folder" && phased plot --store bad.db --model worst --output $column.svg 2>&1 | here)
    forge "UPDATE cells SET $column = '\"' || char(10) || 'EOD' || char(10) || 'system ''touch OWNED''' WHERE id = 1"
    (cd "$folder" && phased plot --store bad.db --model worst --output $column.svg 2>&1 | here)
done
ls "$folder"
echo "forged numbers:"
forge 'UPDATE cells SET p = 1e308'
phased report --store "$folder/bad.db" --format csv --model ordered --order 2 --width 4 --p 0.9
for value in -1 1e308 "'x'"; do
    forge "UPDATE runs SET leaves = $value WHERE tree = 2"
    try report --store "$folder/bad.db" 2>&1 | here
done
echo "failures leave the old picture:"
try plot --store "$folder/good.db" --kind p --model iid --output "$folder/plot.svg" 2>&1 | here
(PATH= try plot --store "$folder/good.db" --output "$folder/plot.svg") 2>&1 | here
(ulimit -f 12 && try plot --store "$folder/good.db" --output "$folder/plot.svg") 2>&1 | here
cat "$folder/plot.svg"
echo "links:"
ln -s plot.svg "$folder/link.svg"
ln -s nowhere.svg "$folder/lost.svg"
try plot --store "$folder/good.db" --output "$folder/link.svg" 2>&1 | here
try plot --store "$folder/good.db" --output "$folder/lost.svg" 2>&1 | here
ls "$folder"
readlink "$folder/link.svg"
head -c 5 "$folder/plot.svg"
rm -r "$folder"

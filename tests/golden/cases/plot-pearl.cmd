# Pearl's factor is drawn once for each width of iid trees, whatever the number of methods.
folder=$(mktemp -d)
phased sweep --store "$folder/s.db" --model iid --width 2,3,4 --depth 2,3 --method sss,alphabeta --trees 2 >/dev/null 2>&1
cd "$folder" || exit 1
try plot --store s.db --kind depth --output p.svg
grep -o 'Pearl[^<]*' p.svg
try plot --store s.db --kind depth --width 3 --output p.svg
grep -o 'Pearl[^<]*' p.svg
rm -r "$folder"

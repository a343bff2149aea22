# Every kind of chart, its data, and its origin.
folder=$(mktemp -d)
phased sweep --store "$folder/s.db" --model iid --width 4 --depth 2,3 --method sss,ps:2,alphabeta --trees 5 >/dev/null 2>&1
cd "$folder" || exit 1
for end in svg png pdf tex; do
    phased plot --store s.db --kind depth --baseline alphabeta --title 'A & B' --output p.$end --data p.csv
done
cat p.csv
cat p.tex
head -c 8 p.pdf | head -n 1
grep -a -c 'Subject (phased .*phased plot --store s.db --kind depth' p.pdf
grep -a -c 'tEXtDescription.phased .*phased plot --store s.db' p.png
grep -c '<metadata>phased .*phased plot --store s.db' p.svg
phased plot --store s.db --kind memory --statistic median --output m.svg && grep -o '>median[^<]*\|>[^<]*median[^<]*' m.svg
try plot --store s.db --output p.gif 2>&1
try plot --store s.db --baseline alphabeta --method alphabeta --output q.svg 2>&1
try plot --store s.db --output q.svg --data /nonexistent/p.csv 2>&1
ls
rm -r "$folder"

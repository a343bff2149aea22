# Mistakes in a study are said with their place, in one line, and nothing is made.
folder=$(mktemp -d)
cd "$folder" || exit 1
while read -r text; do
    echo "$text" >bad.json
    try study bad.json --output made 2>&1
done <<'END'
{"name": "b", "sweeps": [{}]
{"name": "b"}
{"name": "b", "sweeps": [{}], "report": []}
{"name": "b", "sweeps": [{"widht": 8}]}
{"name": "b", "sweeps": [{"width": 8}, {"width": "4x"}]}
{"name": "b", "sweeps": [{"method": "ssss"}]}
{"name": "b", "sweeps": [{"game": "conect4"}]}
{"name": "b", "sweeps": [{"game": "connect4", "positions": "none.txt"}]}
{"name": "b", "sweeps": [{"apart": "yes"}]}
{"name": "b", "sweeps": [{}], "reports": [{"name": "r", "measure": "leafs"}]}
{"name": "b", "sweeps": [{}], "reports": [{"name": "r", "baseline": "dual"}]}
{"name": "b", "sweeps": [{}], "reports": [{"name": "r", "width": 16}]}
{"name": "b", "sweeps": [{}], "plots": [{"name": "p", "kind": "pie"}]}
END
try study none.json --output made
try study bad.json
try study
try study bad.json --dry-run --check
ls
cd / && rm -r "$folder"

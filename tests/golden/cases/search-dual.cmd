phased search trees/irregular.json --leaves --method dual,dual@reference,dual:2,dual:1/*,dual:auto
phased search trees/irregular.json --root min --method dual,dual:2@reference --max-leaves 3
try search trees/irregular.json --method dual:0
try search trees/irregular.json --method dual@printed

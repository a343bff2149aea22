phased search trees/irregular.json --leaves --method alphabeta,rs:3,rs:4,rs,rs@reference,rs-dual:4,rs-dual
phased search trees/irregular.json --root min --method rs:6,rs-dual:6@reference --max-leaves 3
phased search trees/stockman.json --method rs --memory 1000 --format json
for m in rs: rs:x rs:-1 rs:1+2 rs:4294967295 rs-dual:auto; do try search trees/stockman.json --method "$m"; done
try search trees/irregular.json --method rs@printed
try search trees/irregular.json --method rs:4@turn

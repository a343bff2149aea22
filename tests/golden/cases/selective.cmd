# Selective search by rules: other counts, perhaps another value; and what games and methods lack.
phased search --game othello --depth 7 --format json --method negascout+tt,negascout+reduce,negascout+futile,negascout+select,mtdf+select,strong+reduce | sed 's/"pv":[^]]*],//' | cut -d, -f1-9
try search --game othello --depth 3 --method negascout+null
try search --game othello --depth 3 --method strong+extend+repeat
try search --game othello --depth 3 --method sss+reduce
try search trees/irregular.json --method alphabeta+select

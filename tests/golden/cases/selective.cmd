# Selective search by rules: other counts, perhaps another value; and what games and methods lack.
phased search --game othello --depth 7 --format json --method negascout+tt,negascout+reduce,negascout+futile,negascout+select,mtdf+select,strong+reduce | sed 's/"pv":[^]]*],//' | cut -d, -f1-9
try search --game othello --depth 3 --method negascout+null
try search --game othello --depth 3 --method strong+extend+repeat
try search --game othello --depth 3 --method sss+reduce
try search trees/irregular.json --method alphabeta+select
try search --game othello --depth 3 --method negascout+nul
try sweep --game othello --depth 3 --method alphabeta+nope --no-store
# What a game lacks is said before anything is played or measured, with the name of the method.
try play othello --method alphabeta+null
try match othello --b alphabeta+extend --depth 2
try sweep --game othello --method alphabeta,alphabeta+null --depth 3 --no-store
try sweep --width 2 --depth 2 --method alphabeta+tt,alphabeta+null --no-store
try analyse othello --depth 2 --method alphabeta+null
try trace --game chess --depth 2 --method alphabeta+null

# Scout, aspiration, null windows with a table, and a table for depth-first methods: value, best move, line, leaves.
phased search trees/irregular.json --leaves --method scout,aspiration:5,mtsss,sss,mtdual,dual,mtdf:100,negac,bns
phased search trees/irregular.json --root min --format json --method mtdf,bns,alphabeta+tt,negascout+tt+move+etc | cut -d, -f1-7
phased search --game connect4 --depth 7 --format json --method alphabeta,alphabeta+tt,alphabeta+tt+move+killers+countermoves+history+etc+iid,mtdf+move,sss,sss+tt,ps:2,ps:2+tt | cut -d, -f1-8
phased search trees/irregular.json --method mtdf,scout --max-leaves 5 | grep -E 'value|best'
try search trees/irregular.json --method alphabeta+tables
try search trees/irregular.json --method sss+move
try search trees/irregular.json --method aspiration
try search trees/irregular.json --method mtdf:x

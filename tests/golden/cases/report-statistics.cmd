# Cells over fewer trees than the others, geometric means with tests, the commands of what is reported, and counts of moves.
cd "$(mktemp -d)" || exit 1
phased sweep --store s.db --width 4 --depth 3 --trees 12 --method alphabeta,sss,ps:2 >/dev/null 2>&1
phased sweep --store s.db --width 4,6 --depth 3 --trees 3 --method alphabeta,sss >/dev/null 2>&1
phased sweep --store s.db --game connect4,chess --depth 2 --method alphabeta,sss --repeat 2 >/dev/null 2>&1
phased report --store s.db --model ordered --baseline alphabeta
phased report --store s.db --model ordered --width 4 --against alphabeta --statistic geomean
phased report --store s.db --width 4 --method ps:2 --against alphabeta --statistic geomean --format csv
phased report --store s.db --game connect4,chess --pivot --measure moves
phased report --store s.db --measure visits_per_leaf --game chess --format json
phased report --store s.db --measure seconds --game chess | sed -n '/^low, high/,/trees$/p'
try sweep --repeat 0 2>&1
try report --store s.db --measure time 2>&1

# Positions of games, plug-ins and memory limits: the same rows on any number of threads, in parts and repeated.
plugins=${phased%/*}/plugins
cd "$(mktemp -d)" || exit 1
cp "$plugins"/{nim,ragged}.so .
printf '# openings\n\n4444\nstart\n44443356\n4444\n' >positions.txt
games=(--game connect4:columns=6,rows=5,./nim.so --depth 2,4 --method alphabeta,ps:1/2/8,auto --memory 2K,1M)
trees=(--model worst,./ragged.so --width 3 --depth 2 --method alphabeta,rs --memory 2K,1M --trees 3)
phased sweep "${games[@]}" --store one.db --threads 1 2>/dev/null
phased sweep "${trees[@]}" --store one.db --threads 1 2>/dev/null
for part in 1/2 2/2; do phased sweep "${games[@]}" --shard $part --store ${part%/2}.db --threads 4 >/dev/null 2>&1; done
phased sweep "${trees[@]}" --store 3.db --threads 4 >/dev/null 2>&1
phased merge all.db 1.db 2.db 3.db
for store in one all; do phased report --store $store.db --rows | cut -d, -f1-21 >$store.csv; done
cmp one.csv all.csv && wc -l <one.csv
phased sweep --game connect4 --positions positions.txt --depth 1,3 --method sss --store one.db 2>&1 | grep -v about
phased sweep --game connect4 --positions positions.txt --depth 1,3 --method sss --store one.db 2>&1
phased report --store one.db --game connect4,connect4:columns=6,rows=5 --memory 256M,2K
phased report --store one.db --model ./ragged.so --memory 1M --format csv
phased report --store one.db --rows --game connect4 --depth 3 --format json
phased report --store one.db --rows --game connect4:columns=6,rows=5 --depth 4 --memory 1M | cut -d, -f1-18
phased report --store one.db --rows --model worst,./ragged.so --memory 1M --method rs | cut -d, -f1-20
sqlite3 one.db 'SELECT model, depth, position, method, leaves FROM results WHERE position = "44443356" ORDER BY depth'
rm -r "$PWD"

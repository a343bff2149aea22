# Titles and legends: nothing in common, letters of any kind, versions only if they tell models apart.
folder=$(mktemp -d)
phased sweep --store "$folder/s.db" --game connect4,othello --depth 1,2 --method sss,alphabeta --memory 8K,64K >/dev/null 2>&1
cd "$folder" || exit 1
texts() { grep -o '<text>[^<]*' "$1" | sed 's/<text>//' | grep '[a-z]'; }
phased plot --store s.db --kind memory --output p.svg && texts p.svg
phased plot --store s.db --kind memory --game othello --title 'α-β & "PS*" `{2}`' --output p.svg && texts p.svg
sqlite3 s.db "UPDATE cells SET version = '0.2.0+12345678' WHERE model = 'othello'"
phased plot --store s.db --kind memory --depth 2 --method sss --output p.svg && texts p.svg
sqlite3 s.db "UPDATE cells SET version = '0.2.0+87654321' WHERE model = 'othello' AND depth = 1"
phased plot --store s.db --kind memory --method sss --output p.svg && texts p.svg
echo "a crowd:"
phased sweep --store c.db --model iid --width 2,3,4 --depth 2,3,4 --method rs:8,rs:16,rs:32,rs:64,rs:128,rs-dual:8,rs-dual:16,auto,sss,dual,ps:2,ps:3,alphabeta,negascout --trees 2 >/dev/null 2>&1
phased plot --store c.db --output c.svg
echo "what is not drawn:"
phased sweep --store w.db --width 4,2x4 --depth 2 --method sss,alphabeta --memory 400,1M --trees 2 >/dev/null 2>&1
phased plot --store w.db --kind width --output w.svg
phased plot --store w.db --kind memory --baseline alphabeta --output w.svg
try plot --store w.db --title "$(printf '%0600d' 7)" --output w.svg
cd / && rm -r "$folder"

store=$(mktemp -d)/store.db
phased sweep --store "$store" --trees 1 >/dev/null 2>&1
for arguments in '--measure time' '--against minimax' '--against ps:0' '--baseline ps' '--method sss --baseline best' '--width 99' '--format dot' 'tree.json'; do
    try report --store "$store" $arguments
done
for arguments in '--measure time' '--kind pie' '--output plot.gif' '--output /nonexistent/plot.svg' '--format svg' '--width 99'; do
    try plot --store "$store" $arguments
done
phased sweep --store "$store" --model iid --trees 1 >/dev/null 2>&1
try plot --store "$store" --model iid --kind order --output "$store.svg"
PATH= try plot --store "$store" --output "$store.svg"
rm -r "$(dirname "$store")"
try report --store /nonexistent/store.db
folder=$(mktemp -d)
phased sweep --store "$folder/empty.db" --trees 1 --shard 2/2 >/dev/null 2>&1
for arguments in '' '--rows' '--width 8'; do
    try report --store "$folder/empty.db" $arguments 2>&1 | sed "s|$folder/||"
done
try plot --store "$folder/empty.db" --output "$folder/p.svg" 2>&1 | sed "s|$folder/||"
rm -r "$folder"
try plot --store trees/stockman.json
folder=$(mktemp -d)
cd "$folder" || exit 1
phased sweep --store s.svg --trees 1 >/dev/null 2>&1
ln -s s.svg link.db
echo "what must not be written over:"
before=$(md5sum <s.svg)
try report --store s.svg --metadata link.db
try sweep --store s.svg --trees 2 --metadata s.svg
try sweep --store new.db --trees 2 --metadata new.db
try plot --store link.db --output s.svg
try plot --store link.db --output p.svg --data ./s.svg
try plot --store s.svg --output p.svg --data p.svg
[ "$before" = "$(md5sum <s.svg)" ] && ls
cd / && rm -r "$folder"

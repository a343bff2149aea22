# On a terminal narrower than 80 columns a report is narrower too.
store=$(mktemp -d)/store.db
phased sweep --store "$store" --width 4 --depth 2 --order 1,2 --trees 2 >/dev/null 2>&1
COLUMNS=40 phased report --store "$store" --baseline alphabeta | sed "s|$store|STORE|" | head -n 15
COLUMNS=40 phased report --store "$store" | grep -v "$store" | awk 'length > 40'
COLUMNS=200 phased report --store "$store" | grep -v "$store" | awk 'length > 80'
rm -r "$(dirname "$store")"

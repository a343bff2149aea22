# Methods as columns, ratios to one of them, and searches stopped by memory, in each format.
store=$(mktemp -d)/store.db
phased sweep --store "$store" --width 8 --depth 3,4 --order 1,8 --method sss,ps:2,ps:4,alphabeta --trees 20 >/dev/null 2>&1
phased sweep --store "$store" --width 8 --depth 4 --method sss,ps:2,alphabeta --trees 20 --memory 1K >/dev/null 2>&1
report() { phased report --store "$store" "$@"; }
report --baseline alphabeta
for format in markdown latex csv json; do
    echo "$format:"
    report --depth 3 --method sss,alphabeta --baseline alphabeta --format $format
done
echo "intervals, in blocks:"
report --depth 3 --baseline alphabeta --interval
report --depth 3 --method sss,ps:2 --pivot --interval --statistic q90
echo "medians:"
report --depth 3 --statistic median --against sss
try report --store "$store" --statistic q101 2>&1
try report --store "$store" --baseline sss --against ps:2 2>&1
try report --store "$store" --baseline minimax 2>&1
rm -r "$(dirname "$store")"

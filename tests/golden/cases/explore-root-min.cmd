# needs the page
# Values are MAX's, whoever moves at the root.
page=$(mktemp)
for root in max min; do
    phased explore --game tictactoe --position 51923 --depth 1 --root $root --out "$page"
    grep -o 'type="application/json">{.*}</script>' "$page" | head -1
done
rm -f "$page"

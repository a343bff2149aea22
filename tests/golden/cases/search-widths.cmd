# On a terminal lists are wrapped between words; in a pipe a line stays a line.
phased search trees/stockman.json --method alphabeta --leaves --strategy | grep -A 1 -E '^  (order|line|strategy) '
for COLUMNS in 60 80 132; do
    export COLUMNS
    phased search trees/stockman.json --method alphabeta --leaves --strategy | grep -A 2 '^  order '
    phased search trees/stockman.json --method alphabeta,minimax --leaves |
        awk -v most=$COLUMNS 'length > most { print "too wide: " $0 }'
done

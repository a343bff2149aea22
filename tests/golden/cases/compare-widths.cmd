# The table fits the terminal: columns that do not fit follow below.
for COLUMNS in 60 80 132; do
    export COLUMNS
    phased compare --model ordered --width 8 --depth 4 --method alphabeta,sss,ps:2
    phased compare --model ordered --width 8 --depth 4 | awk -v most=$COLUMNS 'length > most { print "too wide: " $0 }'
done

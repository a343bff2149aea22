# Columns that do not fit the terminal follow below.
for COLUMNS in 60 80; do
    export COLUMNS
    phased match connect4 --a ps:4 --b alphabeta --games 2 --depth 2 --threads 1 | awk -v most=$COLUMNS 'length > most { print "too wide: " $0 } { print }'
    phased match connect4 --a alphabeta --depth 4,1 --sprt 0,100 | awk -v most=$COLUMNS 'length > most { print "too wide: " $0 }'
done

# Rows wider than the terminal continue below, where the leaves begin; without a terminal at 80 columns.
COLUMNS=60 phased strategies trees/stockman.json | sed -n '4,12p;/bound/,$p'
for COLUMNS in '' 60 80 132; do
    export COLUMNS
    for file in ../../examples/trees/*.json; do
        phased strategies $file | awk -v most="${COLUMNS:-80}" 'length > most && !/digits/ { print "too wide: " $0 }'
    done
done

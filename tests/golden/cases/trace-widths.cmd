# On a terminal steps, lists and sentences are wrapped between words, states never; in a pipe a line stays a line.
phased trace trees/stockman.json --method sss --explain --steps 17
COLUMNS=60 phased trace trees/stockman.json --method sss --explain --steps 17
COLUMNS=40 phased trace trees/stockman.json --steps 47-49
COLUMNS=60 phased trace trees/stockman.json --method ps:2 --steps 9
for COLUMNS in 40 60 80; do
    export COLUMNS
    for method in alphabeta negascout sss ps:2 dual dual:2 rs:40 auto; do
        phased trace trees/stockman.json --method $method --explain --strategy |
            awk -v most=$COLUMNS 'length > most && !/MAX|MIN/' # which are of the tree drawn
    done
done

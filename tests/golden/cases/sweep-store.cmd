store=$(mktemp -d)/store.db
sweep() { phased sweep --store "$store" --threads 2 --width 4,6 --order 1,5 "$@" 2>&1 | sed "s|$store|STORE|; s/about [0-9]* s/about SECONDS/"; }
sweep --trees 5
sweep --trees 5
sweep --trees 8 --method sss,ps:3
phased report --store "$store" --against alphabeta
for format in csv json markdown latex; do
    echo "$format:"
    phased report --store "$store" --width 6 --order 5 --method sss,alphabeta --against alphabeta --format $format
done
echo "space:"
phased report --store "$store" --width 4 --measure space
for kind in continuum depth order; do
    phased plot --store "$store" --kind $kind --output "$(dirname "$store")/plot.svg"
    head -n 1 "$(dirname "$store")/plot.svg"
done
phased plot --store "$store" --output "$(dirname "$store")/plot.png"
head -c 4 "$(dirname "$store")/plot.png" | tail -c 3
rm -r "$(dirname "$store")"

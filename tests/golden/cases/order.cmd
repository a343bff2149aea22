# The children of every node in another order, on every command that takes a tree.
tree='[[3,12,8],[2,4,6],[14,5,2]]'
for order in --reverse "--shuffle 7" "--sort best" "--sort worst" "--sort best --root min"; do
    echo "$order"
    # shellcheck disable=SC2086 # an option and its value
    echo "$tree" | phased tree - $order --format tree-json
done
phased search ../../examples/trees/thirty-six.json --method alphabeta --reverse
phased compare ../../examples/trees/thirty-six.json --sort best --format csv | cut -d, -f1,5
phased trace trees/odd-depth.json --reverse --steps 1-4

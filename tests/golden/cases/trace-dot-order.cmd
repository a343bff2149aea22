# Graphviz draws the children of a node from left to right, those in one partition too: the picture of the paper's Figure 1.
phased trace ../../examples/trees/figure-1.json --method ps:2 --format dot | tee "$scratch/figure.dot" | sed -n '/cluster 1.1 /p'
dot -Tplain "$scratch/figure.dot" | awk '$1 == "node" && $2 ~ /^"[12]\.[12]\.[1-4]"$/ { print $3, $2 }' | sort -n | cut -d ' ' -f 2 | xargs

# The list of leaves counts as memory: it stops the search, and is printed as far as it goes.
for method in minimax sss; do
    try search --model ordered --width 10 --depth 8 --method $method --leaves --memory 1M |
        sed -n '/^  stopped/p; /^exit/p'
done
try search --model ordered --width 4 --depth 3 --leaves --memory 64K

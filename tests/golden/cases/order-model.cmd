# A model whose children are reordered is copied into memory.
phased tree --model ordered --width 3 --depth 2 --format tree-json
phased tree --model ordered --width 3 --depth 2 --format tree-json --reverse
phased search --model ordered --width 3 --depth 2 --method alphabeta --shuffle 0 --leaves
try search --model ordered --width 8 --depth 12 --reverse

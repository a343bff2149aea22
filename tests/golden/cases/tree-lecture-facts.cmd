# Widths 3,3,2,2: 36 leaves, a minimal tree of 11. Binary, 4 plies: 8 strategies, 4 clusters.
level='[1,2]'
for width in 2 3 3; do
    row=$level
    for ((i = 1; i < width; i++)); do row=$row,$level; done
    level="[$row]"
done
echo "$level" | phased tree -
phased tree trees/lecture.json --format json

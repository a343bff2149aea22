# A driver enters the root once for each call; what the table knows is reported, and not searched again.
phased trace trees/stockman.json --method mtdf:50
phased trace trees/stockman.json --method mtdf:50 --format json --explain | grep -m 2 '"known"'
phased trace trees/stockman.json --method alphabeta+tt --format dot | tail -3
# Below a MAX root beta may belong to a call, and so may alpha before the root has a value; a null window belongs to the node that uses it.
for m in mtdf:20 aspiration:4; do
    phased trace trees/stockman.json --method $m --explain | grep -A 1 -m 2 'cut: .* >= beta'
done
phased trace trees/stockman.json --method aspiration:40 --root min | grep cut:
phased trace trees/stockman.json --method negascout | grep cut:

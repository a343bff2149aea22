# The strategy that a search proves, as a tree; nodes at the depth limit count as 0. A long one is drawn in part.
phased search --model iid --width 4 --depth 9 --method alphabeta --strategy | grep -c MAX
phased search trees/lecture.json --method sss --strategy
phased search trees/irregular.json --method ps:2 --root min --strategy
phased search trees/lecture.json --method alphabeta --depth 2 --strategy
phased search --model iid --width 4x3x2x20 --method alphabeta --strategy --reverse | tail -1
echo 7 | phased search - --method alphabeta --strategy
phased search --model iid --width 2 --depth 4 --method sss --strategy

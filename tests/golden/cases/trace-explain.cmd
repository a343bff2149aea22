phased trace trees/stockman.json --method ps:2 --explain --steps 1-9
phased trace trees/lecture.json --explain --steps 20-40
echo '[[3,12,8],[2,4,6]]' | phased trace - --method sss --explain --format json

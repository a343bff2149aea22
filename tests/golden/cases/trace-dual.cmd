echo '[[3,1],[2,5]]' | phased trace - --method dual
phased trace trees/irregular.json --method dual:2
echo '[[3,1],[2,5]]' | phased trace - --method dual:2 --format json
echo '[[3,1],[2,5]]' | phased trace - --method dual --format dot

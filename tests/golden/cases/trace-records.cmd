echo '[[3,12,8],[2,4,6],[14,5,2]]' | phased trace - --method rs:3
phased trace trees/stockman.json --method rs --explain
phased trace trees/irregular.json --method rs-dual:5
echo '[[3,1],[2,5]]' | phased trace - --method rs:3 --format json

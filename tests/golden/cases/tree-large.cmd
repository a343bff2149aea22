# T(8,6): 262144 leaves and a number of strategies with 66 digits, drawn in part.
level=1
for depth in 1 2 3 4 5 6; do level="[$level,$level,$level,$level,$level,$level,$level,$level]"; done
echo "$level" | phased tree - | tail -n 9

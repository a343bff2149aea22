echo 7 | phased strategies -
echo '[{"name":"a","value":3},[1,-2000000000]]' | phased strategies -
echo '[3,[1,5,5]]' | phased strategies - --root min
phased strategies --model ordered --width 2 --depth 3 --format dot

echo '[[3,[12,8]],[2,4]]' | phased strategies - --format json
echo '[[3,[12,8]],[2,4]]' | phased strategies - --format json --root min
echo 7 | phased strategies - --format json

phased strategies trees/lecture.json --strategy best
phased strategies trees/lecture.json --strategy 2 --format dot
phased strategies trees/lecture.json --strategy 2 --format json
echo '{"name":"A","children":[[3,{"name":"b","value":12}],[[2,4],6],7]}' | phased strategies - --strategy 2

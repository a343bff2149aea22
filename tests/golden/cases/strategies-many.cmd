phased strategies ../../examples/trees/figure-2.json
phased strategies ../../examples/trees/figure-2.json --format json
phased strategies ../../examples/trees/figure-2.json --strategy 4398046511104 | head -8
phased strategies --model iid --width 20 --depth 4
phased strategies --model iid --width 20 --depth 4 --strategy best | head -3
phased strategies --model iid --width 4000 --depth 1 --limit 5000
phased strategies --model iid --width 40 --depth 2 --limit 39 --root min
phased strategies trees/lecture.json --limit 7 --reverse

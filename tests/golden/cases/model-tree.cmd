phased tree --model ordered --width 3 --depth 2 --order 3 --seed 4; phased tree --model worst --width 2x3x2; phased tree --model iid --width 8 --depth 3 --format json

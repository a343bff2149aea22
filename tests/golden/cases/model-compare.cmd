phased compare --model strong --width 8 --depth 4 --seed 3; phased compare --model worst --width 4 --depth 4 --format csv

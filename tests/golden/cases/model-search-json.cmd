phased search --model ordered --width 8 --depth 4 --order 2 --p 0.9 --values 1000 --root-value 0 --seed 7 --method sss,sss@reference --format json

while read -r options; do
    try search $options
done <<'END'
--model ordered --width 0 --depth 3
--model ordered --width 8 --depth 3 --order 9
--model ordered --width 8 --depth 3 --p 1.5
--model ordered --width 8 --depth 3 --p often
--model ordered --width 100 --depth 30
--model iid --width 8 --depth 3 --order 2
--model chaos --width 8
--model ordered:widht=8
--model ordered --width 8
--model ordered --depth 8
--model ordered --width 8x8 --depth 3
--model ordered --width 8 --depth 3 --root-value 256
--model ordered --width 8 --depth 3 --seed x
--model worst --width 32 --depth 8
--model
--width 8
--seed 3 trees/stockman.json
trees/stockman.json --model iid
END
try tree --model ordered --width 32 --depth 8
try trace --model ordered --width 32 --depth 8
try tree trees/stockman.json --depth 3

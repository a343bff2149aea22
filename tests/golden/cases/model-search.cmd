phased search --model ordered --width 8 --depth 4 --order 2 --p 0.9 --seed 7 --method alphabeta,ps:2

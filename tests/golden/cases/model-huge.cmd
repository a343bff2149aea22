phased search --model ordered --width 32 --depth 8 --order 4 --method ps:8 --max-leaves 1000

phased search --model iid --width 3x2x2 --values 10 --seed 2 --method sss,ps:2,alphabeta --leaves --strategy

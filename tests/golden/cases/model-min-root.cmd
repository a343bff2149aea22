phased search --model iid --width 3 --depth 3 --root min --method minimax,sss --format json

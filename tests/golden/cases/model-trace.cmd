phased trace --model iid --width 2 --depth 3 --method ps:2; phased trace --model iid --width 2 --depth 2 --format json

phased search trees/lecture.json --method alphabeta,sss,ps:2 --max-nodes 8 --format json

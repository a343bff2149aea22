phased search trees/lecture.json --method sss --memory 1M --time 10.5 --max-leaves 9 --max-nodes 1000 --depth 4 --format json

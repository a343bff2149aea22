phased search trees/lecture.json --method sss --memory 40 --format json

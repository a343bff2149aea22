phased trace trees/lecture.json --method sss --format json --steps 20-24

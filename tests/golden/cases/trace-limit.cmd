phased trace trees/odd-depth.json --method sss --max-leaves 2

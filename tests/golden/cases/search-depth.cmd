phased search trees/stockman.json --method alphabeta,sss --depth 2 --format json --leaves

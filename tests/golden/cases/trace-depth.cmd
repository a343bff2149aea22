phased trace trees/stockman.json --depth 2 --method alphabeta; phased trace trees/stockman.json --depth 2 --method sss --format json

phased trace trees/stockman.json --method sss --format dot

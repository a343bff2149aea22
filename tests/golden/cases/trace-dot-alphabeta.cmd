phased trace trees/stockman.json --format dot

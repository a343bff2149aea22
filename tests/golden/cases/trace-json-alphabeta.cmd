phased trace trees/stockman.json --format json

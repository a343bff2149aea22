phased trace trees/stockman.json

phased trees/stockman.json

phased tree trees/stockman.json

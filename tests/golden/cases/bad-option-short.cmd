phased tree trees/stockman.json -z

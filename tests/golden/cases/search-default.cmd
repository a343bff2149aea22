phased search trees/stockman.json

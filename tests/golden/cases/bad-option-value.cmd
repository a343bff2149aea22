try search trees/stockman.json --method; try search trees/stockman.json --leaves=3

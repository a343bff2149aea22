phased search trees/stockman.json --frobnicate

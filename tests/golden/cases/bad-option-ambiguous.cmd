phased search trees/stockman.json --m sss

phased search trees/stockman.json --method sss,ps:0

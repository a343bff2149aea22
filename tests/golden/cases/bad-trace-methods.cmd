phased trace trees/stockman.json --method sss,ps:2

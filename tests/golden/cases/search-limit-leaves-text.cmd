phased search trees/stockman.json --method alphabeta,sss --max-leaves 10

phased search trees/stockman.json --method ps:2,sss --format json --leaves --strategy

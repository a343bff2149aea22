phased trace trees/stockman.json --method ps:2 --format dot --steps 1-17

try tree trees/stockman.json --method sss; try compare trees/stockman.json --leaves

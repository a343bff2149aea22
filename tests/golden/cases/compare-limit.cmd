try compare trees/stockman.json --max-leaves 12
try compare trees/stockman.json --max-leaves 12 --format csv

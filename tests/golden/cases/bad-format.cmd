try tree trees/stockman.json --format csv; try trace trees/stockman.json --format csv

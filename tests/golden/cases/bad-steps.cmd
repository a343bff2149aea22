for steps in 9-5 0-3 five 5-9x - 3-0 ""; do try trace trees/stockman.json --steps "$steps"; done

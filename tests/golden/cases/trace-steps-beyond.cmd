# Steps after the end of the search: the last one is named.
phased trace trees/stockman.json --method sss --steps 900
phased trace trees/stockman.json --steps 58-60
phased trace trees/stockman.json --steps 57-60

# A tree with many leaves is drawn to fit a page, not as a strip; one with few leaves in the usual way.
phased tree ../../examples/trees/figure-1.json --format dot | head -n 4
phased tree trees/stockman.json --format dot | head -n 3

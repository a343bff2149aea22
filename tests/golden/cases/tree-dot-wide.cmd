# A tree of many leaves is drawn for a page, and not as a strip; one of few as it always was.
phased tree ../../examples/trees/figure-1.json --format dot | head -n 4
phased tree trees/stockman.json --format dot | head -n 3

# Each side has its own limits; nodes are the same on any number of threads.
phased match connect4 --a alphabeta --b alphabeta --depth 4,- --nodes -,30 --games 12 --threads 1
phased match connect4 --a alphabeta --b alphabeta --depth 4,- --nodes -,30 --games 12 --threads 4 --format csv
phased match connect4 --a alphabeta --b sss --depth 3,1 --games 4 --format json

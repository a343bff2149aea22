# Each side has its own limits; nodes are the same on any number of threads.
phased match connect4 --a alphabeta --b alphabeta --depth 4,- --nodes -,30 --games 12 --threads 1
phased match connect4 --a alphabeta --b alphabeta --depth 4,- --nodes -,30 --games 12 --threads 4 --format csv
phased match connect4 --a alphabeta --b sss --depth 3,1 --games 4 --format json
# Each limit of a side has its own slash, and a clock its name.
phased match connect4 --a alphabeta --b alphabeta --depth 3,2 --nodes 100,- --clock 600,60 --games 2 --threads 1 | sed -n '/^alphabeta/s/ .*//p'

# Nothing chosen: the strong engine plays itself, by nodes, so that the match is the same on any number of threads.
phased match connect4 --games 4 --threads 1 --format csv
phased match connect4 --games 4 --threads 3 --format csv
phased match kalah --games 2 --b alphabeta --nodes 500 | head -1

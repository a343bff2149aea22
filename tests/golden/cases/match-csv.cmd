# The same on any number of threads.
phased match connect4 --a ps:4 --b alphabeta --games 12 --depth 3 --threads 1 --format csv
phased match connect4 --a ps:4 --b alphabeta --games 12 --depth 3 --threads 5 --format csv

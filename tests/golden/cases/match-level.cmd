# Levels are the same on any number of threads; visits deepen.
phased match connect4 --level 2,5 --games 12 --threads 1 --format csv
phased match connect4 --level 2,5 --games 12 --threads 3 --format csv
phased match connect4 --visits 300,- --level -,4 --games 4

# The test ends the match, after the same game on any number of threads.
phased match connect4 --a alphabeta --b alphabeta --depth 4,1 --sprt 0,100 --threads 1
phased match connect4 --a alphabeta --b alphabeta --depth 4,1 --sprt 0,100 --threads 3 --format json
phased match connect4 --a alphabeta --b alphabeta --depth 1,4 --sprt -100,0,0.1,0.1 --threads 2 | tail -n 1
phased match connect4 --a alphabeta --b ps:2 --depth 3 --sprt 0,10 --games 10 | tail -n 1

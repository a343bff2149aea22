phased match othello --a sss --b ps:1+2 --games 4 --depth 3 --openings 6 --threads 1 --format json

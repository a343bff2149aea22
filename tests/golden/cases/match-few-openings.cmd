phased match tictactoe --a sss --b ps:2 --games 30 --depth 9 --openings 1 --seed 7
try match tictactoe --games 10 --openings 9

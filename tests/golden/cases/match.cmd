phased match connect4 --a ps:4 --b alphabeta --games 20 --depth 4

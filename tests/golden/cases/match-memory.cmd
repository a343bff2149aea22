phased match connect4 --a sss --b alphabeta --games 4 --depth 6 --memory 3K | sed -n '$s/[0-9]\+/N/gp'

try search --game othello --depth 10 --method sss --memory 64K | grep -E 'sss|stopped|exit'

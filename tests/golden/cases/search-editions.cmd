phased search trees/irregular.json --method minimax@reference,alphabeta@reference,sss@reference,ps:2@reference,ps:2@printed --format json --leaves

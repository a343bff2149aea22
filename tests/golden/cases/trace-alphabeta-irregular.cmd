phased trace trees/irregular.json --method alphabeta

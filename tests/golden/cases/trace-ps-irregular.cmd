phased trace trees/irregular.json --method ps:2

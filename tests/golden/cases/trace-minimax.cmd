phased trace trees/odd-depth.json --method minimax

echo '[[[[5]]],[[[[1,2],9],8],7]]' | phased trace - --method alphabeta

echo '[[3,12,8],[2,4,6],[14,5,2]]' | phased search - --method alphabeta --format json

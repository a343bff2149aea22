# A driver enters the root once a call; what the table knows is told, and not searched again.
phased trace trees/stockman.json --method mtdf:50
phased trace trees/stockman.json --method mtdf:50 --format json --explain | grep -m 2 '"known"'
phased trace trees/stockman.json --method alphabeta+tt --format dot | tail -3

#!/bin/bash
# levels.sh - the Elo ladder of the levels: docs/playing.md.
#
#   bench/levels.sh [GAME...]         each level of a ladder against the next one; GAMES=N games each (100)
#
# Prints, for each game and step, the Elo difference with its 95 % interval. The same on any machine.
set -eu
cd "$(dirname "$0")/.."
phased=build/phased
games=${GAMES:-100}
ladder=(1 3 5 7 9 11 13 15 17 20)
[ $# -gt 0 ] || set -- tictactoe connect4 kalah othello
for game in "$@"; do
    for ((i = 1; i < ${#ladder[@]}; i++)); do
        printf '%s, level %s against %s: ' "$game" "${ladder[i]}" "${ladder[i - 1]}"
        "$phased" match "$game" --level "${ladder[i]},${ladder[i - 1]}" --games "$games" --openings 4 |
            awk '/^Elo/ { sub(", pentanomial", ""); print }'
    done
done

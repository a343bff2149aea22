#!/bin/bash
# games.sh - count the instructions of alpha-beta on each built-in game: compiled for the game, and through its function
# pointers, both relative to hand-written code for that game (bench/support/hand.c). Fails if the compiled version needs more
# than the game's limit: 1.05 for Connect-4, 1.03 for Othello, 1.2 for Kalah and 1.3 for tic-tac-toe, whose nodes cost little
# more than counting them. callgrind counts exactly, so this can be a test; the limits are for gcc 12.
#
#   bench/games.sh [BENCH_GAMES]       BENCH_GAMES is build/bench/bench_games by default
set -u -o pipefail
. "$(dirname "$0")/../tools/script.sh"
script_help "$@"
bench=${1:-$(dirname "$0")/../build/bench/bench_games}
if [ ! -x "$bench" ]; then
    echo "games.sh: no program $bench; build it first: cmake --build build --target bench_games" >&2
    exit 2
fi
if ! command -v valgrind >/dev/null; then
    echo "games.sh: valgrind is needed (tools/setup test)" >&2
    exit 2
fi

# instructions GAME WAY
instructions()
{
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=measure "$bench" "$1" "$2" 2>&1 |
        sed -n 's/.*Collected : //p'
}

# leaves GAME WAY
leaves()
{
    "$bench" "$1" "$2" | sed 's/.*leaves \([0-9]*\).*/\1/'
}

declare -A limit=([tictactoe]=1.30 [connect4]=1.05 [kalah]=1.20 [othello]=1.03)
worst=0
printf '%-10s %10s %14s %14s %9s %9s %14s %9s\n' game leaves hand compiled ratio limit struct ratio
for game in tictactoe connect4 kalah othello; do
    count=$(leaves $game hand)
    for way in compiled struct; do
        if [ "$(leaves $game $way)" != "$count" ]; then
            echo "games.sh: $game: $way evaluates other leaves than the hand-written code" >&2
            exit 1
        fi
    done
    hand=$(instructions $game hand)
    compiled=$(instructions $game compiled)
    struct=$(instructions $game struct)
    awk -v g=$game -v n="$count" -v h="$hand" -v c="$compiled" -v s="$struct" -v l="${limit[$game]}" \
        'BEGIN { if (h + 0 == 0) exit 1
                 printf "%-10s %10d %14d %14d %9.3f %9s %14d %9.3f\n", g, n, h, c, c / h, l, s, s / h
                 exit c > l * h }' ||
        worst=1
done
if [ $worst -ne 0 ]; then
    echo "games.sh: a ratio exceeds its limit; see docs/games.md, Speed" >&2
fi
exit $worst

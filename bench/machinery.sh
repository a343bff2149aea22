#!/bin/bash
# machinery.sh - count the instructions that the library spends on a position (interior nodes and leaves) of a plug-in game under
# a node limit, without the game's own functions. Fails if a game needs more than its LIMIT. callgrind counts exactly, so this can
# be a test. What the game calls in libc counts as the library's.
#
#   bench/machinery.sh [-m METHOD] [-n NODES] [-p POSITIONS] [-f] [BENCH_STRENGTH] [GAME[:LIMIT]...]
#
#   -m METHOD     of the library; by default nothing is chosen
#   -n NODES      of each search (20000)
#   -p POSITIONS  number of searches (4)
#   -f            list the functions too, those of the library that take the most
#
# BENCH_STRENGTH is build/bench/bench_strength by default, the games are race, conversion and boxes. A LIMIT is in instructions a
# position.
set -u -o pipefail
. "$(dirname "$0")/../tools/script.sh"
script_help "$@"
method='' nodes=20000 positions=4 functions=0
while getopts m:n:p:f option; do
    case $option in
    m) method=$OPTARG ;;
    n) nodes=$OPTARG ;;
    p) positions=$OPTARG ;;
    f) functions=1 ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
bench=${1:-$(dirname "$0")/../build/bench/bench_strength}
games=("${@:2}")
[ ${#games[@]} -gt 0 ] || games=(race conversion boxes)
if [ ! -x "$bench" ]; then
    echo "machinery.sh: no program $bench; build it first: cmake --build build --target bench_strength" >&2
    exit 2
fi
if ! command -v valgrind >/dev/null; then
    echo "machinery.sh: valgrind is needed (tools/setup test)" >&2
    exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Sums the instructions of each function and tells the library's from those of plug-ins. The line after calls= has the cost of the
# function that was called, which is counted where that function is listed.
# shellcheck disable=SC2016 # awk's variables
sums='/^ob=/ { plugin = /\/plugins\// }
      /^fn=/ { name = substr($0, 4) }
      /^calls=/ { getline; next }
      /^[0-9+*-]/ { if (plugin) game += $2; else { own += $2; by[name] += $2 } }
      END { if (own + 0 == 0) exit 2
            printf "%-12s %10d %12.1f %12.1f   %s\n", g, n, own / n, game / n, m
            if (list) for (f in by) if (by[f] > own / 100) printf "    %8.1f %s\n", by[f] / n, f | "sort -rn"
            close("sort -rn")
            exit limit > 0 && own > limit * n }'

worst=0
printf '%-12s %10s %12s %12s   %s\n' game positions machinery game method
for limited in "${games[@]}"; do
    game=${limited%%:*}
    limit=${limited:${#game}}
    limit=${limit#:}
    run=("$bench" count --nodes "$nodes" --positions "$positions" --method "$method" "$game")
    said=$(valgrind --tool=callgrind --callgrind-out-file="$work/out" --compress-strings=no --compress-pos=no \
        --toggle-collect=ph_engine_think "${run[@]}" 2>"$work/log") || {
        cat "$work/log" >&2
        exit 1
    }
    read -r _ count _ _ ran <<<"$said"
    awk -v g="$game" -v n="$count" -v m="$ran" -v limit="${limit:-0}" -v list=$functions "$sums" "$work/out" || {
        echo "machinery.sh: $game: more than ${limit:-0} instructions a position, or nothing was counted" >&2
        worst=1
    }
done
exit $worst

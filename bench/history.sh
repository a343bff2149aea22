#!/bin/bash
# history.sh - count the instructions of small fixed cases with callgrind, and compare them with the last release.
#
#   bench/history.sh [BENCH_COUNT]            fails if a case needs 3 % more than in the last row of bench/history.csv
#   bench/history.sh --renew [BENCH_COUNT]    replaces the row of this release; give the reason in the commit
#
# BENCH_COUNT is build/bench/bench_count by default. A row is for one release and one machine. Only rows of the same compiler
# and machine are compared; if there is none, the exit status is 77.
set -u -o pipefail
here=$(dirname "$0")
. "$here/../tools/script.sh"
script_help "$@"
history=$here/history.csv
renew=0
if [ "${1:-}" = --renew ]; then
    renew=1
    shift
    script_will "bench/history.csv"
fi
bench=${1:-$here/../build/bench/bench_count}
if [ ! -x "$bench" ]; then
    echo "history.sh: no program $bench; build it first: cmake --build build --target bench_count" >&2
    exit 2
fi
if ! command -v valgrind >/dev/null; then
    echo "history.sh: valgrind is needed (tools/setup test)" >&2
    exit 2
fi

# instructions CASE
instructions()
{
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=measure "$bench" "$1" 2>&1 |
        sed -n 's/.*Collected : //p'
}

machine=$("$bench" machine)
release=$(sed -n 's/^#define PH_VERSION "\(.*\)"$/\1/p' "$here/../include/phased.h")
mapfile -t cases < <("$bench")
header="release,machine$(printf ',%s' "${cases[@]}")"
counts=()
for case in "${cases[@]}"; do
    count=$(instructions "$case")
    if [ -z "$count" ]; then
        echo "history.sh: $case: callgrind counted nothing" >&2
        exit 1
    fi
    counts+=("$count")
done
row="$release,$machine$(printf ',%s' "${counts[@]}")"

if [ $renew -eq 1 ]; then
    others=$([ -e "$history" ] && tail -n +2 "$history" | grep -v "^$release,$machine,")
    printf '%s\n' "$header" ${others:+"$others"} "$row" | script_put "$history"
    echo "$row"
    exit 0
fi

last=$(tail -n +2 "$history" 2>/dev/null | grep ",$machine," | tail -n 1)
if [ -z "$last" ]; then
    echo "history.sh: $history has no row of $machine; skipped"
    exit 77
fi
if [ "$(head -n 1 "$history")" != "$header" ]; then
    echo "history.sh: the cases differ from those of $history; run bench/history.sh --renew" >&2
    exit 1
fi
IFS=, read -r -a before <<<"$last"
worse=0
printf '%-20s %12s %12s %8s\n' case "${before[0]}" now ratio
for i in "${!cases[@]}"; do
    awk -v c="${cases[i]}" -v a="${before[i + 2]}" -v b="${counts[i]}" \
        'BEGIN { printf "%-20s %12d %12d %8.3f\n", c, a, b, b / a; exit b > 1.03 * a }' || worse=1
done
if [ $worse -eq 1 ]; then
    echo "history.sh: a case needs 3 % more instructions than before; if that is intended, run bench/history.sh --renew" >&2
fi
exit $worse

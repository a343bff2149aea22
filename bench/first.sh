#!/bin/bash
# first.sh - write the figures of docs/results/games-first.md anew: everything below its marker. Git keeps that page.
#
#   bench/first.sh [BENCH_FIRST]       the program; build/bench/bench_first by default
set -eu -o pipefail
. "$(dirname "$0")/../tools/script.sh"
script_help "$@"
cd "$(dirname "$0")/.."
bench=${1:-build/bench/bench_first}
page=docs/results/games-first.md
if [ ! -x "$bench" ]; then
    echo "first.sh: no program $bench; build it first: cmake --build build --target bench_first" >&2
    exit 2
fi
script_will $page
figures=$("$bench")
text=$(sed '/^<!-- figures -->$/q' "$page")
printf '%s\n\n%s\n' "$text" "$figures" | script_put $page

#!/bin/bash
# first.sh - renew the figures of docs/results/games-first.md, everything below its marker. The page is tracked by git.
#
#   bench/first.sh [BENCH_FIRST]       BENCH_FIRST is build/bench/bench_first by default
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

#!/bin/bash
# cores.sh - measure how much two busy cores of this machine slow each other down.
#
#   bench/cores.sh [ROUNDS [PHASED]]     by default 7 rounds of build/phased
#
# A sweep on one thread runs as a process of its own: alone on core 0, then twice at the same time, on cores 0 and 1. The two
# processes share only the machine: no lock, no memory, no file. Prints the processor time alone divided by that of each of the
# two, sorted, and the median at the end: no sweep on two threads can be more efficient than that. Processor time does not
# count the time in which other processes have the cores; but they still affect caches and clock rate, so use an idle machine.
set -eu -o pipefail
. "$(dirname "$0")/../tools/script.sh"
script_help "$@"
cd "$(dirname "$0")/.."
rounds=${1:-7}
phased=${2:-build/phased}
if [ ! -x "$phased" ] || ! command -v taskset >/dev/null; then
    echo "cores.sh: needs $phased (make) and taskset (util-linux)" >&2
    exit 2
fi

# seconds CORE: print the processor time of one sweep on that core.
seconds()
{
    local TIMEFORMAT='%U %S'
    { time taskset -c "$1" "$phased" sweep --no-store --threads 1 --width 8,16 --depth 4,6 --order 1,2,4 --trees 60 \
        --method alphabeta,sss,ps:2,ps:4 >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}

for ((i = 0; i < rounds; i++)); do
    alone=$(seconds 0)
    first=$(seconds 0 & seconds 1; wait)
    awk -v alone="$alone" '{ sum += $1 } END { printf "%.3f\n", alone / (sum / NR) }' <<<"$first"
done | sort -n | awk '{ all[NR] = $1; printf "%s ", $1 } END { printf "\nmedian %s\n", all[int((NR + 1) / 2)] }'

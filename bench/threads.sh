#!/bin/bash
# threads.sh - searches of some seconds on one thread and on several, in turn: time, nodes and processor time against each other.
#
#   bench/threads.sh [-n ROUNDS] [-t THREADS] [-s FILTER] [PHASED]
#
# ROUNDS (5) pairs of runs for each search, THREADS (2) in the second of each pair, only the searches whose line has FILTER in
# it; PHASED is build/phased by default. For each search: the median time of both, the median of the pairs' quotients ("faster"), how
# many nodes all threads visit for one of the single thread's ("nodes"), and how much processor time they take ("work"). Times
# mean something only on a machine that has so many idle processors; nodes do on any. It fails if a value differs.
set -eu -o pipefail
. "$(dirname "$0")/../tools/script.sh"
script_help "$@"
cd "$(dirname "$0")/.."
rounds=5 threads=2 filter=
while getopts n:t:s: option; do
    case $option in
        n) rounds=$OPTARG ;;
        t) threads=$OPTARG ;;
        s) filter=$OPTARG ;;
        *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
phased=${1:-build/phased}
if [ ! -x "$phased" ]; then
    echo "threads.sh: no program $phased; build it first: make" >&2
    exit 2
fi

searches='
search --game connect4 --position 44 --depth 18 --method alphabeta+tt+move --memory 256M
search --game connect4 --depth 20 --method mtdf+move+killers+history --memory 256M
search --game othello --depth 17 --method alphabeta+tt --memory 256M
search --game othello --position f5d6c3d3c4 --depth 15 --method negascout+tt --memory 256M
solve connect4 --position 4444 --memory 256M
solve connect4 --position 44 --memory 1G
search --game connect4 --depth 15 --method ps:2 --memory 1G
search --game connect4 --depth 17 --method sss --memory 1G
search --game othello --depth 16 --method ps:2 --memory 1G
search --game othello --depth 16 --method dual --memory 1G
search --model ordered:width=8,depth=14,order=4,p=0.9,seed=1 --method ps:2 --memory 1G
'

# field NAME: of the line of JSON on standard input.
field()
{
    sed -n "s/.*\"$1\":\([^,}]*\).*/\1/p"
}

median()
{
    sort -g | awk '{v[NR] = $1} END {print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'
}

# run THREADS SEARCH...: "seconds nodes value processor-seconds"
run()
{
    local count=$1 said used
    shift
    TIMEFORMAT='%U %S'
    used=$({ time "$phased" "$@" --threads "$count" --format json >"$scratch"; } 2>&1)
    said=$(cat "$scratch")
    awk -v s="$(field seconds <<<"$said")" -v n="$(field nodes <<<"$said")" -v v="$(field value <<<"$said")" \
        -v u="$used" 'BEGIN {split(u, p, " "); print s, n, v, p[1] + p[2]}'
}

scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
status=0
printf '%7s %7s %7s %6s %6s  %s\n' "1, s" "$threads, s" faster nodes work search
while read -r -a search; do
    [ ${#search[@]} -gt 0 ] || continue
    [[ "${search[*]}" == *"$filter"* ]] || continue
    ones='' severals='' faster='' nodes='' work=''
    for ((i = 0; i < rounds; i++)); do
        read -r s1 n1 v1 u1 <<<"$(run 1 "${search[@]}")"
        read -r s2 n2 v2 u2 <<<"$(run "$threads" "${search[@]}")"
        if [ "$v1" != "$v2" ]; then
            echo "threads.sh: $v1 on one thread, $v2 on $threads: ${search[*]}" >&2
            status=1
        fi
        ones+="$s1"$'\n' severals+="$s2"$'\n'
        faster+=$(awk "BEGIN {print $s1 / $s2}")$'\n'
        nodes+=$(awk "BEGIN {print $n2 / $n1}")$'\n'
        work+=$(awk "BEGIN {print $u2 / ($u1 > 0 ? $u1 : 1e-9)}")$'\n'
    done
    printf '%7.2f %7.2f %7.2f %6.2f %6.2f  %s\n' "$(printf %s "$ones" | median)" "$(printf %s "$severals" | median)" \
        "$(printf %s "$faster" | median)" "$(printf %s "$nodes" | median)" "$(printf %s "$work" | median)" "${search[*]}"
done <<<"$searches"
exit $status

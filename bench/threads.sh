#!/bin/bash
# threads.sh - compare time, nodes and processor time of searches of a few seconds on one thread and on several.
#
#   bench/threads.sh [-a] [-n ROUNDS] [-t THREADS] [-s FILTER] [PHASED]
#
# -a runs all depth-first methods and drivers, with and without suffixes, each so deep that one thread takes a second or more, and
# ends with a list of the searches that are slower on several threads.
# Each search runs in ROUNDS (5) pairs, first on one thread, then on THREADS (2). FILTER selects the searches whose line contains
# it. PHASED is build/phased by default. Printed for each search: the median time of both, the median of the pairs' ratios
# ("faster"), the nodes of all threads relative to one thread ("nodes"), and their processor time likewise ("work"). Times are
# meaningful only on a machine with that many idle processors; nodes are on any. It fails if a value differs.
set -eu -o pipefail
. "$(dirname "$0")/../tools/script.sh"
script_help "$@"
cd "$(dirname "$0")/.."
rounds=5 threads=2 filter='' all=
while getopts an:t:s: option; do
    case $option in
        a) all=1 ;;
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
search --game connect4 --depth 20 --method mtdf+move+killers --memory 256M
search --game othello --depth 17 --method alphabeta+tt --memory 256M
search --game othello --position f5d6c3d3c4 --depth 15 --method negascout+tt --memory 256M
solve connect4 --position 4444 --memory 256M
solve connect4 --position 44 --memory 1G
solve othello --position --OOOO--O-OOOO--OXXXOOO-OXXOXO--OOXXOXX-OOXXXX--O-XXX-----XX-O--X --memory 256M
search --game connect4 --depth 15 --method ps:2 --memory 1G
search --game connect4 --depth 17 --method sss --memory 1G
search --game othello --depth 16 --method ps:2 --memory 1G
search --game othello --depth 16 --method dual --memory 1G
search --model ordered:width=8,depth=14,order=4,p=0.9,seed=1 --method ps:2 --memory 1G
'

# field NAME: print this member of the line of JSON on standard input.
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

# For -a: methods, and games with the depth that is tried first. (No search of tic-tac-toe takes a second.)
methods='
minimax+tt alphabeta alphabeta+tt alphabeta+tt+move alphabeta+tt+etc alphabeta+tt+move+killers+countermoves
negascout negascout+tt negascout+tt+move+killers scout scout+tt scout+tt+move+killers aspiration:4
aspiration:4+tt+move+killers mtsss mtsss+move mtdual mtdual+move mtdf mtdf+etc mtdf+move+killers negac
negac+move+killers
'
games='
8 --game connect4 --position 44
7 --game othello --position f5d6c3d3c4
7 --model ordered:width=8,order=4,p=0.8,seed=1
7 --model iid:width=6,values=1000,seed=1
'

# deep METHOD DEPTH GAME...: print the first search, from that depth on, that takes one thread a second.
deep()
{
    local method=$1 depth=$2 search said
    for (( ; ; depth++)); do
        search="search ${*:3} --method $method --depth $depth --memory 256M"
        # shellcheck disable=SC2086 # words
        said=$(run 1 $search)
        if [ "${said%% *}" = "" ]; then
            echo "threads.sh: this fails: $phased $search" >&2
            return 1
        fi
        if awk "BEGIN {exit !(${said%% *} >= 1)}"; then
            echo "$search"
            return
        fi
    done
}

# compare SEARCH...: print a row of the table. Searches clearly slower on several threads, below $even, are added to $slower.
even=0.95
compare()
{
    local s1 n1 v1 u1 s2 n2 v2 u2 i ones='' severals='' faster='' nodes='' work=''
    for ((i = 0; i < rounds; i++)); do
        read -r s1 n1 v1 u1 <<<"$(run 1 "$@")"
        read -r s2 n2 v2 u2 <<<"$(run "$threads" "$@")"
        if [ "$v1" != "$v2" ]; then
            echo "threads.sh: $v1 on one thread, $v2 on $threads: $*" >&2
            status=1
        fi
        ones+="$s1"$'\n' severals+="$s2"$'\n'
        faster+=$(awk "BEGIN {print $s1 / $s2}")$'\n'
        nodes+=$(awk "BEGIN {print $n2 / $n1}")$'\n'
        work+=$(awk "BEGIN {print $u2 / ($u1 > 0 ? $u1 : 1e-9)}")$'\n'
    done
    faster=$(printf %s "$faster" | median)
    printf '%7.2f %7.2f %7.2f %6.2f %6.2f  %s\n' "$(printf %s "$ones" | median)" "$(printf %s "$severals" | median)" \
        "$faster" "$(printf %s "$nodes" | median)" "$(printf %s "$work" | median)" "$*"
    if awk "BEGIN {exit !($faster < $even)}"; then
        slower+="    $*"$'\n'
    fi
}

# compare_all: every method on every game.
compare_all()
{
    local depth game method found
    while read -r depth game; do
        [ -n "$game" ] || continue
        for method in $methods; do
            [[ "$game --method $method" == *"$filter"* ]] || continue
            # shellcheck disable=SC2086 # words
            found=$(deep "$method" "$depth" $game)
            # shellcheck disable=SC2086
            compare $found
        done
    done <<<"$games"
    [ -z "$slower" ] || printf 'slower on %s threads:\n%s' "$threads" "$slower"
}

scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
status=0 slower=''
printf '%7s %7s %7s %6s %6s  %s\n' "1, s" "$threads, s" faster nodes work search
if [ -n "$all" ]; then
    compare_all
    exit $status
fi
while read -r -a search; do
    if [ ${#search[@]} -gt 0 ] && [[ "${search[*]}" == *"$filter"* ]]; then
        compare "${search[@]}"
    fi
done <<<"$searches"
exit $status

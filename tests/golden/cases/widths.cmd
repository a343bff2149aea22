# All output for people fits the terminal, whatever the command.
fits()
{
    "$@" 2>/dev/null | awk -v most=$COLUMNS -v whose="$2" 'length > most && !/digits/ { print whose, most ": " $0 }'
}
store=$(mktemp -d)/store.db
phased sweep --width 3 --depth 3 --method alphabeta,sss --trees 2 --store "$store" >/dev/null 2>&1
for COLUMNS in 60 80; do
    export COLUMNS
    for file in trees/stockman.json trees/irregular.json; do
        fits phased search $file --method auto,sss --leaves --strategy
        fits phased compare $file
        fits phased trace $file --method sss --explain
        fits phased trace $file --method rs:40 --explain
        fits phased trace $file
        fits phased strategies $file
    done
    fits phased tree trees/stockman.json
    fits phased paper --trees 2 --table 4
    fits phased report --store "$store"
    fits phased report --store "$store" --baseline alphabeta --interval
    fits phased sweep --width 2 --depth 2 --trees 2 --format text
    fits phased match connect4 --games 2 --depth 2
    fits phased check tictactoe --games 2
    fits phased perft othello --depth 3
    fits phased search --game othello --depth 4
    fits phased --help
    # shellcheck disable=SC2086 # several words
    for command in search compare trace tree strategies explore paper sweep merge report plot perft play match check; do
        fits phased $command --help
    done
    # A sentence of play is broken too.
    printf 'x\nmoves\nhint\n1\nresign\n' | fits phased play connect4 --depth 2
done
rm -r "${store%/*}"

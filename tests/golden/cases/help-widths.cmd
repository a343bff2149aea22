# Help fits the terminal.
for COLUMNS in 60 80 132; do
    export COLUMNS
    for command in '' search compare trace tree strategies explore paper merge plot study perft play match check new-game completion; do
        # shellcheck disable=SC2086 # none for the whole
        phased $command --help | awk -v most=$COLUMNS -v whose="$command" 'length > most { print whose, most ": " $0 }'
    done
done
COLUMNS=60 phased --help | sed -n '/^Methods/,$p'
COLUMNS=60 phased perft --help

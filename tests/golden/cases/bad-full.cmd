for command in 'search trees/stockman.json' 'compare trees/stockman.json' 'trace trees/stockman.json' 'tree trees/stockman.json' \
    'trace trees/stockman.json --format json' 'trace trees/stockman.json --format dot' --help --version; do
    phased $command >/dev/full
    echo "exit status $?"
done

for arguments in '--width 0' '--width 8,' '--depth 0' '--order 9' '--p 1.5' '--p x' '--values 0' '--root-value 256' \
    '--width 16 --depth 30' '--model chess' '--method ps:0' '--method best' '--trees 0' '--trees 99999999999' '--seed -1' \
    '--threads 0' '--threads 9999' '--memory 0' 'tree.json' '--format dot' '--order'; do
    try sweep --no-store $arguments
done
try sweep --store /nonexistent/store.db
try sweep --no-store --store store.db
try sweep --store trees/stockman.json
{
    phased sweep --no-store --trees 1 --format csv >/dev/full
    echo "exit status $?" >&2
} 2>&1 | grep -v searches

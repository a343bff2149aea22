# The command that made a table is in a comment of Markdown, whatever it contains.
cd "$scratch" || exit 1
for name in 'a-->b' 'a--!>b' 'a---->--!>b'; do
    phased sweep --trees 1 --width 2 --depth 2 --method sss --store "$name" --format markdown 2>/dev/null | grep '<!--'
    rm -f "$name"
done

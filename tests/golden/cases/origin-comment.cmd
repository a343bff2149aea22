# The command that made a table stands in a comment of Markdown, whatever is in it.
cd "$scratch" || exit 1
for name in 'a-->b' 'a--!>b' 'a---->--!>b'; do
    phased sweep --trees 1 --width 2 --depth 2 --method sss --store "$name" --format markdown 2>/dev/null | grep '<!--'
    rm -f "$name"
done

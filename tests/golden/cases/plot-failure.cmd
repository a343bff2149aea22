# Searches of one tree have no interval, and their points none either. Of what gnuplot says the last line that is not blank is
# shown.
folder=$(mktemp -d)
mkdir "$folder/bin"
phased sweep --store "$folder/one.db" --model iid --width 3 --depth 2,3 --trees 1 --method alphabeta,sss >/dev/null 2>&1
for measure in leaves seconds; do
    phased plot --store "$folder/one.db" --kind depth --measure $measure --output "$folder/one.svg" >/dev/null 2>&1
    grep -c -i '[ ,"=]-*\(nan\|inf\)' "$folder/one.svg"
done
printf '#!/bin/sh\ncat >/dev/null\nprintf "first\\n  second line\\n   ^\\n" >&2\nexit 1\n' >"$folder/bin/gnuplot"
chmod +x "$folder/bin/gnuplot"
PATH=$folder/bin:$PATH phased plot --store "$folder/one.db" --kind depth --output "$folder/two.png"
rm -r "$folder"

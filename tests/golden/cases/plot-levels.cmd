# Plans by level are written with / and *: the legend shows them unchanged, and gnuplot interprets none of it.
folder=$(mktemp -d)
phased sweep --store "$folder/levels.db" --model iid --width 4 --depth 2,3 --method 'ps:1/2/*,ps:2/1/*' --trees 2 >/dev/null 2>&1
cd "$folder" || exit 1
for kind in depth continuum; do
    try plot --store levels.db --kind $kind --output $kind.svg
    grep '<text' $kind.svg | grep -o 'ps:[^,<]*' | sort
done
ls
rm -r "$folder"

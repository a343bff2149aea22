# A chart of what make bench has printed; other files are rejected, and gnuplot commands in them are ignored.
folder=$(mktemp -d)
printf 'group,case,measure,value,low,high\ntrees,"sss T(8,6)",time/hand,0.84,0.80,0.90\ntrees,"`id` T(8,6)",time/hand,1,1,1\n' >"$folder/bench.csv"
phased plot --bench "$folder/bench.csv" --output "$folder/speed.svg"
grep -c 'T(8,6)' "$folder/speed.svg"
grep -c 'uid=' "$folder/speed.svg"
cd "$folder" || exit 1
echo 'a,b' >other.csv
phased plot --bench other.csv
head -n 1 bench.csv >empty.csv
phased plot --bench empty.csv
rm -rf "$folder"

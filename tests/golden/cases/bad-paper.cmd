for options in --table=1 --table=7 --table=3- --table=4-3 --table=2,,3 --table= --trees=1 --trees=x --trees=100001 \
    --seed=-1 --seed=x --threads=0 --threads=x --format=dot --model=iid --width=3 trees/stockman.json; do
    try paper "$options"
done
try paper --table

for option in --root=both --format=xml --max-leaves=0 --max-leaves=-1 --max-leaves=1e3 --max-nodes=99999999999999999999 \
    --time=0 --time=soon --time=inf --time=0x10 --time=1e3 --time=.5 --time=5. --time=-1 --time="1 " --memory=3T --memory=99999999999G --depth=0 --depth=1025; do
    try search trees/stockman.json "$option"
done

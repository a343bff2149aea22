for option in --root=both --format=xml --max-leaves=0 --max-leaves=-1 --max-leaves=1e3 --max-nodes=99999999999999999999 \
    --time=0 --time=soon --time=inf --time=0x10 --time=1e3 --time=.5 --time=5. --time=-1 --time="1 " --memory=3T --memory=99999999999G --depth=0 --depth=1025 \
    --expect=0 --expect=99999999999 --expect=2:1.1 --expect=2:0.1234567890123 --evaluation-cost=0 --evaluation-cost=99999999999999; do
    try search trees/stockman.json "$option"
done
try search ""

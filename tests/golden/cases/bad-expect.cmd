# An order is a number from 1 and a probability; the cost of an evaluation is at least 1.
for expect in 0 2: 2:1.5 2:-1 R:1 2:0.5x 99999999999 ''; do
    try search trees/stockman.json --expect "$expect"
done
try compare trees/stockman.json --expect 2:x
try play tictactoe --expect :1
try match tictactoe --expect 1:2
try search trees/stockman.json --evaluation-cost 0

# The text goes by what runs: records in too little memory are alpha-beta, and auto says what it chose and why.
try trace trees/stockman.json --method rs --memory 300 --steps 1-4
try trace trees/stockman.json --method auto --steps 29-30
try trace trees/odd-depth.json --method auto --steps 1-2

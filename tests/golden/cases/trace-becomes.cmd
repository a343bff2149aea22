# The trace shows the method that runs: RS in too little memory is alpha-beta, and auto says what it chose and why.
try trace trees/stockman.json --method rs --memory 300 --steps 1-4
try trace trees/stockman.json --method auto --steps 29-30
try trace trees/odd-depth.json --method auto --steps 1-2

phased compare --model minimal:width=8,depth=2 --seed 4 --values 10 --format csv

phased paper --table 2,6 --trees 20 --seed 7 --threads 2 --format csv

# Names as in books, in a list and one by one; without alpha-beta ratios are relative to the first method.
phased compare trees/stockman.json --method 'alpha-beta,SSS*' --method 'PS*(2)' --repeat 1
phased compare trees/stockman.json --method sss,dual --repeat 2 --format csv
phased compare trees/stockman.json --method sss --repeat 3 --format json
phased compare trees/stockman.json --method sss,dual --repeat 2 --format csv | cut -d , -f 1,15
try compare trees/stockman.json --method sss,alphbeta
try compare trees/stockman.json --repeat 0

# Methods as books name them, wherever a method is named.
phased search trees/stockman.json --method 'Alpha-Beta,NegaScout,SSS*,PS*(2),DUAL*,DUAL*(2),RS(5)' --format json | cut -d, -f1-3
phased trace trees/stockman.json --method 'PS*(2)' | head -3
phased match tictactoe --a 'SSS*' --b alpha-beta --games 2 --depth 2 | head -1
store=$(mktemp -u)
phased sweep --store "$store" --width 2 --depth 2 --trees 2 --method 'SSS*,Alpha-Beta,PS*(2),ps:02' >/dev/null 2>&1
phased report --store "$store" --format csv | cut -d, -f10
phased report --store "$store" --method 'SSS*' --against Alpha-Beta | grep -o 'difference from [^ ]*'
phased report --store "$store" --method 'SSS*' --baseline Alpha-Beta | grep -o 'ratio to [^ ]*'
rm "$store"
phased perft Connect-4 --depth 2
phased perft Tic-tac-toe --depth 2
phased search --game Othello:size=6 --depth 2 --method 'SSS*' | head -n 3
phased search --model IID --width 3 --depth 2 --method 'SSS*' | head -n 3
phased match tictactoe --a 'SSS*' --b 'alpha-beta' --depth 2 --games 2 --format csv | cut -d , -f 1,2
try search --game 'connect4*' --depth 2

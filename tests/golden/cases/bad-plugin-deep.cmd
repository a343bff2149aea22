# Plug-ins that give bad answers deep in the game: each is reported with the function and the position.
cd "${phased%/*}/plugins" || exit 1
try search --game ./deep_evaluate.so --depth 5 --method minimax
try search --game ./deep_none.so --depth 7 --method minimax
try search --game ./deep_many.so --depth 7 --method minimax,sss
try search --game ./deep_order.so --depth 7 --method minimax
try search --game ./deep_widest.so --depth 7 --method minimax
try search --game ./widest_zero.so --depth 7 --method sss
try search --game ./unended.so --depth 3
try perft ./deep_many.so --depth 7 --divide
try compare --game ./unended.so --depth 6 --format csv
try match ./deep_none.so --depth 10 --games 4 --openings 1 --a minimax --b minimax
echo hint | try play ./deep_none.so --depth 6 --no-ponder --method minimax | tail -1
try search --game ./deep_many.so --depth 5 --method minimax --trust | sed -n 1,2p

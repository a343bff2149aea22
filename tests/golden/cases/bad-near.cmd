# Names that were typed wrong: what was meant is said where one name is near.
try serach x
try mtach
try help serach
try help search tree
for m in alpabeta minmax SSS2 pz:4 'PS*' 'SSS*(2)' rs@printed NegaScuot; do try search trees/stockman.json --method "$m"; done
try perft Conect4 --depth 2
try play otelo
try search --model orderd --width 2 --depth 2
try sweep --no-store --model orderd
try play dots.so
try search --game trees

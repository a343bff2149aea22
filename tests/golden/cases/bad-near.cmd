# Misspelled names: if one name is near, it is suggested.
try serach x
try mtach
try help serach
try help search tree
for m in alpabeta minmax SSS2 pz:4 'PS*' 'SSS*(2)' rs@printed NegaScuot; do try search trees/stockman.json --method "$m"; done
for m in A-B records 'records:5'; do try search trees/stockman.json --method "$m"; done
try perft Conect4 --depth 2
try play otelo
try search --model orderd --width 2 --depth 2
try sweep --no-store --model orderd
try play dots.so
try search --game trees
try --vesrion
try hlep
try search trees/stockman.json --metod=sss
try search trees/stockman.json --mehtod sss
try search trees/stockman.json --foo
try search trees/stockman.json --format jsn
try compare trees/stockman.json --format cvs
try tree trees/stockman.json --root mx
try search --game connect4:colums=6 --depth 2
try search --model ordered:widht=3,depth=2
try sweep --model Ordered

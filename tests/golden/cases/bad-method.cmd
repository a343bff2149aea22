for m in foo "" sss, ,sss sss:2 alphabeta@printed sss@first "ps:2 "; do try search trees/stockman.json --method "$m"; done
# A method that takes no parameter says so; sss above too.
for m in minimax alphabeta negascout scout mtsss mtdual negac bns auto; do try search trees/stockman.json --method $m:3; done
try search trees/stockman.json --method 'NegaC*(3)@reference'

for m in foo "" sss, ,sss sss:2 alphabeta@printed sss@first "ps:2 "; do try search trees/stockman.json --method "$m"; done

for m in ps:0 ps ps: ps:-1 ps:1+0 ps:2x ps:99999999999 ps:1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1 'ps:*' \
    ps:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1; do try search trees/stockman.json --method "$m"; done

phased sweep --no-store --model ordered,iid --width 4 --depth 3,4 --order 1,2 --trees 10 --method alphabeta,sss,ps:2 --format csv 2>/dev/null

# Chess: positions as FEN, EPD and moves, moves as SAN and coordinates, counts, and what is wrong with a position.
phased perft chess --depth 3
phased perft chess --position 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -' --depth 2 --divide --format csv | head -n 4
phased search --game chess --position 'e4 e5 2. Nf3 b8c6 Bc4 Nd4' --depth 3 --method alphabeta --format json | tr ',' '\n' | grep -e value -e best
phased search --game chess:leaves=static --position '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank";' --depth 3 | sed '/time/d; /peaks/d'
# A mate is worth more the sooner it comes.
mate='8/8/8/8/8/2k5/7r/1K6 b - - 0 1'
phased solve chess --position "$mate" | sed '/time/d; /nodes/d'
phased solve chess --position "$mate" --format json | grep -o '"value.*bounds'
phased analyse chess --position "$mate" --max-nodes 20000 | grep -v unknown | head -n 4
phased analyse chess --position "$mate" --depth 5 --lines 2 | sed 1d | head -n 4
phased search --game chess --position '8/8/8/8/8/1k6/7r/K7 w - - 0 1' --depth 4 --method strong | grep value
phased search --game chess:moves=coordinates --position 'e4 e5 Nf3 Nc6 Bc4 Bc5' --depth 1 --format json | tr ',' '\n' | grep best
phased perft chess --position 'e4 e5 Ke3' --depth 1
phased perft chess --position '4k3/8/8/8/8/8/8/4K2R w HA - 0 1' --depth 1
phased perft chess:leaves=moving --depth 1
phased perft chess960 --depth 1

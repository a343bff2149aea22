# What auto chooses, and why: by memory, order, height, and the cost of an evaluation.
for memory in 64 1K 2K 4K 64K; do
    phased search --model ordered --width 8 --depth 6 --order 4 --memory $memory | sed -n '/^auto/p; /^  leaves/p; /^  stopped/p'
    phased search --model ordered --width 8 --depth 6 --order 4 --memory $memory --expect 4:0.9 | sed -n '/^auto/p'
done
for cost in 100 300 700 5000 10000; do
    phased search --game connect4 --depth 7 --memory 8K --evaluation-cost $cost | sed -n '/^auto/p'
    phased search --game connect4 --depth 6 --evaluation-cost $cost | sed -n '/^auto/p'
done
phased search --model ordered --width 8 --depth 4 --method auto@reference,ps:auto --expect 2 --format json

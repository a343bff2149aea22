# The next moves of a game as a tree, nodes named after moves; the same result as 'search' on the game itself.
phased trace --game tictactoe --position 51923 --depth 2 --root min
for root in max min; do
    phased trace --game othello --depth 3 --root $root --format json | tail -1
    phased search --game othello --depth 3 --root $root --method alphabeta --format json
done

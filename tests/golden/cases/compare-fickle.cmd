# All but the time is the same in each of the repeated searches, or something is wrong with the game.
cd "${phased%/*}/plugins" || exit 1
phased compare --game ./fickle.so --depth 4 --method minimax

# Everything except the time must be the same in repeated searches, or the game has an error.
cd "${phased%/*}/plugins" || exit 1
phased compare --game ./fickle.so --depth 4 --method minimax

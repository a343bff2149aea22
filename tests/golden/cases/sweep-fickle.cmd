# Repeated searches of a sweep must be the same in everything but their times, or the game has an error.
cd "${phased%/*}/plugins" || exit 1
phased sweep --no-store --game ./fickle.so --depth 3 --method minimax --repeat 5 2>&1 | grep -v '^phased: [0-9]'

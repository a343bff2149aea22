# A game that writes neither positions nor moves; time instead of depth.
cd "${phased%/*}/plugins" || exit 1
printf '%s\n' moves 3 1 2 | phased play ./mute.so --first engine --time 5 --no-ponder --method ps:2

# Each broken plug-in is found out, with the function and the place; nothing else is printed.
cd "${phased%/*}/plugins" || exit 1
for game in deep_evaluate deep_many deep_none deep_order deep_widest endless missing nothing overrun unended version \
    widest_zero; do
    try check ./$game.so
done
try check
try check ordered
try check ./nim.so --games many
try check ./nim.so ./dots.so

# Each broken plug-in is reported, with the function and the place; nothing else is printed.
cd "${phased%/*}/plugins" || exit 1
for game in deep_evaluate deep_many deep_none deep_order deep_widest endless missing nothing overrun unended version \
    widest_zero stale_key part_key low_won clash_key \
    illegal_noisy twice_noisy long_noisy moody_gain moody_check same_pass skip_reversible tall_note part_note; do
    try check ./$game.so
done
try check ./clash_key.so --positions 1 --games 0
try check
try check ordered
try check ./nim.so --games many
try check ./nim.so ./dots.so

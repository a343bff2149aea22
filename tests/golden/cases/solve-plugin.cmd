# The values of a plug-in are its own: solve and analyse say who wins.
cd "${phased%/*}/plugins" || exit 1
try solve ./nim.so
try solve ./nim.so --format json
try analyse ./nim.so
try solve ./dots.so --max-nodes 1000
try analyse ./nim.so --method pvs --format csv

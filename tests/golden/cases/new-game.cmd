# What new-game writes compiles without a warning and passes the test; no file is overwritten.
new=$(mktemp -d)
root=$PWD/../..
cd "$new" || exit 1
strict='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Werror'
try new-game hex
make -s -C hex PHASED="$root" TOOL="$phased" CFLAGS="$strict" check
try solve ./hex/hex.so
try search --game ./hex/hex.so --depth 12 --method alphabeta+tt,alphabeta --format json | sed 's/.*"leaves":\([0-9]*\).*/\1 leaves/'
(make -s -C hex --no-print-directory -B PHASED=/nowhere; PKG_CONFIG_PATH=/nowhere PKG_CONFIG_LIBDIR=/nowhere make -s -C hex --no-print-directory -B) 2>&1
echo changed >hex/README.md
rm hex/hex.c
try new-game hex
cat hex/README.md
ls hex
try new-game int --directory .
make -s PHASED="$root" TOOL="$phased" CFLAGS="$strict" && echo "int too"
mkdir there
touch there/Makefile
try new-game go --directory there
ls there
for name in Hex 2048 a-b "" ../x abcdefghijabcdefghijabcdefghijabc; do try new-game "$name"; done
try new-game
try new-game go chess
try new-game go --directory absent/go
try new-game go --directory ''
rm -r "$new"

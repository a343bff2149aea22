# A full disk: the games in the file are complete, and the result so far is printed.
cd "$scratch" || exit 1
rm -f games.pgn
trap '' XFSZ
(
    ulimit -f 2
    try match connect4 --games 100 --depth 1 --threads 1 --pgn games.pgn
) >said
grep -c '^after' said
tail -n 1 said
grep -c '^\[Event' games.pgn
grep -c '^$' games.pgn
tail -c 2 games.pgn | od -An -c
try match connect4 --games 2 --depth 1 --pgn /nowhere/games.pgn
try match connect4 --games 2 --depth 1 --pgn /dev/full >said
tail -n 1 said

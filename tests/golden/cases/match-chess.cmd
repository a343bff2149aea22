# Openings of a match of chess: games in PGN, positions in EPD. Games are written as chess players do.
data=$PWD
cd "$scratch" || exit 1
cat >openings.pgn <<'END'
[Event "with comments, variations and marks"]

1. e4 {best [by] test} e5 2. f3 $6 (2. Nf3 Nc6 (2... d6)) 2... d5!? ; to the end of the line
3. exd5
1/2-1/2

[Event "from a position"]
[FEN "6k1/5ppp/8/8/8/8/r7/4R1K1 b - - 4 30"]

30... Rb2 *
END
phased match chess --a alphabeta --b ps:2 --depth 2 --positions openings.pgn --pgn games.pgn | sed -n 1p
sed -n '1,11p; /FEN "6k1/,/^$/p' games.pgn
grep -c '^1-0\|1-0$' games.pgn
printf '[Event "x"]\n\n1. e4 Ke5 *\n' >wrong.pgn
phased match chess --a alphabeta --b ps:2 --depth 1 --positions wrong.pgn
printf '[Event "x"]\n' >none.pgn
phased match connect4 --a alphabeta --b ps:2 --depth 1 --positions none.pgn
phased match chess --a alphabeta --b ps:2 --depth 1 --positions "$data/chess/bratko-kopec.epd" --format csv | wc -l

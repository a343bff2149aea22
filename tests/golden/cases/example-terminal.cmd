# The example plays: hints, answers, undo, levels, wrong moves, the end of a game, of the time and of the input.
cd "${phased%/*}/examples" || exit 1
talk()
{
    ./terminal "$@" | sed -E 's/(Try|I play) [a-h1-9]+ .*/\1 MOVE/; s/have [0-9]+ s/have SECONDS s/g' | grep -vE '^[0-9 ]' | sed 's/^> .*a b c.*/> BOARD/'
    echo "exit status ${PIPESTATUS[0]}"
}
printf '%s\n' 'level 4' hint f5 clock undo undo zz d3 quit | talk
printf '%s\n' 'level 2' 1 2 3 4 5 6 7 1 2 3 4 5 6 7 | talk connect4:columns=1,rows=4 | tail -4
sleep 0.5 | talk tictactoe 0.1
talk </dev/null | tail -2
talk draughts
talk ordered:width=2,depth=2,order=1,p=1,seed=1

# Thinking while the user thinks changes no value.
printf '%s\n' 5 hint quit | phased play tictactoe --depth 9 | grep -o 'it draws\|you draw'
printf '%s\n' 5 hint quit | phased play tictactoe --depth 9 --no-ponder | grep -o 'it draws\|you draw'

# Thinking while the user thinks changes no value.
printf '%s\n' 5 hint quit | phased play tictactoe --depth 9 | grep -o 'value [-0-9]*'
printf '%s\n' 5 hint quit | phased play tictactoe --depth 9 --no-ponder | grep -o 'value [-0-9]*'

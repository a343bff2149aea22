# A plug-in, moves, a hint, undo, and the end of the input.
cd "${phased%/*}/plugins" || exit 1
printf '%s\n' moves hint b3 undo zz '' resign a1 undo c5 'save' 'load nowhere.txt' 'hint now' help |
    phased play ./nim.so --depth 20 --no-ponder

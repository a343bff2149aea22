# Save, go elsewhere, load; then files that are not saved games.
printf '%s\n' 4 "save $scratch/game" 3 new "load $scratch/game" | phased play connect4 --depth 4 --no-ponder | tail -9
cat "$scratch/game"
cd "$scratch" && printf '%s\n' 'load game' 'load stdout' 'load .' | phased play tictactoe --depth 2 --no-ponder | tail -3

# Who can do nothing but pass is not asked: phased after c, the user when phased moves again; 'undo' goes back to a choice.
printf '%s\n' c f moves undo quit | phased play kalah --depth 4 --no-ponder

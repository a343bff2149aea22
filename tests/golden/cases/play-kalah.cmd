# A forced pass is made without asking: phased's after c, the user's when phased moves again; 'undo' goes back to a choice.
printf '%s\n' c f moves undo quit | phased play kalah --depth 4 --no-ponder
# At the end the seeds in the pits count for their side.
printf '%s\n' a b quit | phased play kalah:pits=2,seeds=2 --depth 3 --no-ponder

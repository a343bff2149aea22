# Mate in three, with its whole line; with quiescent leaves the line may end before the mate.
phased solve chess:leaves=static --position 'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -' | sed '/time/d'
phased solve chess --position 'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -' | sed '/time/d'

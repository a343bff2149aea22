# The strategy of MAX that the search proves: as a tree, in the drawing, as leaves; none if a limit ended the search.
phased trace trees/lecture.json --method sss --steps 32 --strategy
phased trace trees/irregular.json --method alphabeta --root min --steps 1 --strategy
phased trace trees/lecture.json --depth 2 --steps 1 --strategy
phased trace trees/lecture.json --method ps:2 --strategy --format dot
phased trace trees/lecture.json --steps 57 --strategy --format json | tail -1
try trace trees/lecture.json --max-leaves 3 --steps 1 --strategy

# The whole screen, and what does not go with it.
try trace trees/lecture.json --interactive --format json
try trace trees/lecture.json --interactive --method alphabeta,sss

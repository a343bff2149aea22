# Full-screen mode, and options that it cannot be combined with.
try trace trees/lecture.json --interactive --format json
try trace trees/lecture.json --interactive --method alphabeta,sss

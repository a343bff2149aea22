try strategies trees/lecture.json --strategy 9
try strategies trees/lecture.json --strategy 0
try strategies trees/lecture.json --strategy 18446744073709551615
try strategies trees/lecture.json --strategy worst
try strategies trees/lecture.json --limit 0
try strategies trees/lecture.json --depth 2
try strategies nowhere.json
try strategies

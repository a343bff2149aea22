phased trace trees/lecture.json --method ps:2 --steps 5-9; phased trace trees/lecture.json --steps 3

phased strategies trees/lecture.json

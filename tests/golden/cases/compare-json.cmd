phased compare trees/lecture.json --format json

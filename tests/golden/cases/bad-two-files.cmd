phased tree trees/stockman.json trees/lecture.json

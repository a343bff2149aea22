phased compare --model minimal --width 16 --depth 7

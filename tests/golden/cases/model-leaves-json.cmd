phased search --model incremental --width 2 --depth 3 --method sss,sss@reference --leaves --strategy --format json

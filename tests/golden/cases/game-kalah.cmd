# Kalah: boards and sequences, a side that moves again, solved games, and invalid positions.
try search --game kalah --position cf --depth 5
try search --game kalah:pits=3,seeds=2 --position '2 2 2 0 0 2 2 2 X' --format json
try solve kalah:seeds=1
try analyse kalah:pits=3,seeds=3
try perft kalah --depth 4 --divide
try perft kalah:empty=0 --depth 8
try search --game kalah --position cfbb --depth 2
try search --game kalah --position '4 4 4 4 4 4 0 0 4 4 4 4 4 3 X' --depth 2
try search --game kalah:seeds=22 --depth 2
try search --game kalah:pits=7 --depth 2

phased search --game connect4 --position 4444 --depth 6 --method sss,alphabeta --threads 2 | grep -v time
phased search --game connect4 --position 4444 --depth 6 --threads 2 --format json | grep -o '"reason".*"depth"'
try search --game connect4 --depth 4 --leaves --threads 2
try search --game connect4 --depth 4 --threads 0
phased solve tictactoe --threads 2 --format json | sed 's/"line.*//'
phased analyse tictactoe --position 159 --threads 2
phased analyse tictactoe --position 159 --threads 2 --format json | sed 's/"moves.*"nodes/"nodes/'
phased analyse tictactoe --position 159 --threads 2 --format csv | head -1

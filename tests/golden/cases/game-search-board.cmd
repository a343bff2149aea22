phased search --game connect4:columns=5,rows=4 --position '..... ..... ...O. .XXO.' --depth 6

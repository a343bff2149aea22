phased trace -h

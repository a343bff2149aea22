phased uci --help

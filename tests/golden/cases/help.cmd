phased --help

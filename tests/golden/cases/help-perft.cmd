phased perft --help

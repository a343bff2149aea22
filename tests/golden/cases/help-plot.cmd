phased plot --help

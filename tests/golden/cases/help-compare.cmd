phased compare --help

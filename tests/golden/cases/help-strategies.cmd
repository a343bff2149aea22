phased strategies --help

phased report --help

phased analyse --help

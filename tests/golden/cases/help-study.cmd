phased study --help

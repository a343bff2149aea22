phased explore --help

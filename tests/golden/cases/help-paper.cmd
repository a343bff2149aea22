phased paper --help

phased tree --help

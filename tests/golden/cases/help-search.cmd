phased search --help

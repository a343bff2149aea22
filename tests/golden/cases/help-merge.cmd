phased merge --help

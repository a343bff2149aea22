phased sweep --help

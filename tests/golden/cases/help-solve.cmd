phased solve --help

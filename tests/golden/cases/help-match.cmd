phased match --help

# help is the same as --help, and -V the same as --version.
[ "$(phased help)" = "$(phased --help)" ] && echo same
[ "$(phased help search)" = "$(phased search --help)" ] && echo same
[ "$(phased help new-game)" = "$(phased new-game --help)" ] && echo same
[ "$(phased -V)" = "$(phased --version)" ] && echo same
phased help check

# The candidates for a shell; tests/completion tests the shells themselves.
phased completion words -- comp
phased completion words -- help pl
phased completion words -- compare --re
phased completion words -- search --model=
phased completion words -- search --method sss,ps:
phased completion words -- perft othello:
phased completion words -- play ./n
phased completion words -- trace --sort ''
phased completion words -- nothing --he
phased completion words --
try completion
try completion csh
try completion bash zsh

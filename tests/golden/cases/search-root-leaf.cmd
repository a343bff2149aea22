for m in minimax alphabeta sss ps:3; do echo 7 | phased search - --method $m --leaves --strategy --format json; done; echo 7 | phased search -

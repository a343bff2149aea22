phased search - </dev/null

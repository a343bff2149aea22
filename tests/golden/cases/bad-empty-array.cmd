echo '[[1],[]]' | try search -; echo '{"children":[]}' | try search -

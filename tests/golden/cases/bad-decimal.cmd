echo '[1,2.5]' | try search -; echo '[1e3]' | try search -

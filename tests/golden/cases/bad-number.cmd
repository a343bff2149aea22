echo '[1,99999999999]' | try search -; echo '[2000000001]' | try search -; echo '[-2000000001]' | try search -

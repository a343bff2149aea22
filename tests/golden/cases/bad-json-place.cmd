printf '[[1,2],\n [3,x]]' | phased tree -

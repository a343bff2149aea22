echo -7 | phased tree -

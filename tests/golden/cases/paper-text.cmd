phased paper --table 2-4 --trees 10

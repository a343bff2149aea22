phased paper --table 2 --trees 2 --format json

phased paper --table 2-4 --trees 10
# On a terminal of 80 columns a table continues below.
COLUMNS=80 phased paper --table 4 --trees 2 | sed '/^Agreement/,$d'

# Only the tables, to be pasted.
phased paper --table 2 --trees 5 --format markdown
phased paper --table 2,4 --trees 5 --format latex

phased search trees

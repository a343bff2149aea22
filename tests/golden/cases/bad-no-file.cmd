try search; try tree

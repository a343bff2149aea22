# The list of leaves is full with the very last leaf: it is not whole, and that is said.
echo '[[[[8]]]]' | try search - --memory 1K --method rs --leaves

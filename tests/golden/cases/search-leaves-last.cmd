# The list of leaves is full at the very last leaf: it is not complete, and the output says so.
echo '[[[[8]]]]' | try search - --memory 1060 --method rs --leaves

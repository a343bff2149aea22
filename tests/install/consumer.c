/* consumer.c - a program of another project: finds the installed phased and searches a tree with it. */
#include <phased_tree.h>

#include <stdio.h>
#include <string.h>

/* The library uses this name internally. libphased.a must not export it, so a program may use it. */
const char *memory_get(void);
const char *memory_get(void)
{
    return "[[3,12,8],[2,4,6],[14,5,2]]";
}

int main(void)
{
    const char *text = memory_get();
    ph_tree *tree = NULL;
    ph_place where;
    if (ph_tree_parse(text, strlen(text), NULL, &tree, &where) != PH_OK)
        return 1;
    ph_node root = ph_tree_root(tree);
    ph_options options = PH_OPTIONS();
    ph_result result = PH_RESULT;
    int error = ph_search(ph_tree_game(tree), &root, &options, &result);
    printf("%s: value %d\n", ph_error_text(error), (int)result.value);
    ph_value value = result.value;
    ph_result_release(&result);
    ph_tree_free(tree);
    return error == PH_OK && value == 3 ? 0 : 1;
}

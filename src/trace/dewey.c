/* dewey.c - names of nodes: Dewey identifiers and paths. */
#include "dewey.h"

#include "../base/utf8.h"

#include <assert.h>
#include <inttypes.h>

size_t dewey_print(const ph_move *path, uint32_t depth, char *text)
{
    assert(depth <= PH_MAX_DEPTH);
    size_t length = 0;
    for (uint32_t i = 0; i < depth; i++) {
        /* Not by sprintf(): paths are most of a trace, and this takes a tenth of the time. */
        char digits[10];
        uint32_t n = 0, number = path[i] + 1;
        do
            digits[n++] = (char)('0' + number % 10);
        while ((number /= 10) > 0);
        if (i)
            text[length++] = '.';
        while (n > 0)
            text[length++] = digits[--n];
    }
    assert(length < DEWEY_TEXT);
    text[length] = '\0';
    return length;
}

void dewey_put_json(json_writer *j, const char *key, const ph_move *path, uint32_t depth)
{
    char text[DEWEY_TEXT];
    dewey_print(path, depth, text);
    json_put_text(j, key, text);
}

ph_node dewey_find(const ph_tree *tree, const ph_move *path, uint32_t depth)
{
    ph_node node = ph_tree_root(tree);
    for (uint32_t i = 0; i < depth; i++) {
        assert(path[i] < ph_tree_width(tree, node));
        node = ph_tree_child(tree, node, path[i]);
    }
    return node;
}

void dewey_put(FILE *out, const ph_tree *tree, const ph_move *path, uint32_t depth)
{
    char text[DEWEY_TEXT];
    dewey_print(path, depth, text);
    const char *id = depth ? text : "root";
    const char *name = tree ? ph_tree_name(tree, dewey_find(tree, path, depth)) : NULL;
    if (!name) {
        fputs(id, out);
        return;
    }
    printable_put(out, name);
    fprintf(out, " (%s)", id);
}

void value_put(FILE *out, ph_value value)
{
    if (value == PH_INFINITY || value == -PH_INFINITY)
        fputs(value > 0 ? "+inf" : "-inf", out);
    else
        fprintf(out, "%" PRId32, value);
}

void value_put_json(json_writer *j, const char *key, ph_value value)
{
    if (value == PH_INFINITY || value == -PH_INFINITY)
        json_put_null(j, key);
    else
        json_put_integer(j, key, value);
}

uint64_t leaves_below(const ph_tree *tree, ph_node node, uint32_t plies)
{
    uint32_t width = plies ? ph_tree_width(tree, node) : 0;
    uint64_t leaves = width ? 0 : 1;
    for (uint32_t i = 0; i < width; i++)
        leaves += leaves_below(tree, ph_tree_child(tree, node, i), plies - 1);
    return leaves;
}

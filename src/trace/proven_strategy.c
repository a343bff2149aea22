/* proven_strategy.c - the strategy of MAX that a search has proven, drawn as a tree. */
#include "proven_strategy.h"

#include <stdlib.h>

/* Call `mark` for each node on the path to each leaf, with the value of the leaf. */
static void visit_ways(draw_mark *marks, const ph_tree *tree, const ph_lines *leaves,
                       void (*mark)(draw_mark *m, const ph_tree *tree, ph_node node, ph_value leaf))
{
    for (size_t i = 0; i < leaves->count; i++) {
        ph_node node = ph_tree_root(tree), leaf = node;
        for (size_t k = leaves->start[i]; k < leaves->start[i + 1]; k++)
            leaf = ph_tree_child(tree, leaf, leaves->moves[k]);
        const ph_value value = ph_tree_width(tree, leaf) ? 0 : ph_tree_value(tree, leaf);
        mark(&marks[node], tree, node, value);
        for (size_t k = leaves->start[i]; k < leaves->start[i + 1]; k++) {
            node = ph_tree_child(tree, node, leaves->moves[k]);
            mark(&marks[node], tree, node, value);
        }
    }
}

static void mark_proven(draw_mark *m, const ph_tree *tree, ph_node node, ph_value leaf)
{
    (void)tree, (void)node, (void)leaf;
    m->proven = true;
}

void proven_mark(draw_mark *marks, const ph_tree *tree, const ph_lines *leaves)
{
    visit_ways(marks, tree, leaves, mark_proven);
}

static void mark_value(draw_mark *m, const ph_tree *tree, ph_node node, ph_value leaf)
{
    if (!m->visited || leaf < m->value)
        *m = (draw_mark){.visited = true, .value = leaf, .relation = ph_tree_width(tree, node) ? "=" : NULL};
}

bool proven_draw(FILE *out, const ph_tree *tree, bool min_root, const ph_lines *leaves, bool colour)
{
    draw_mark *marks = calloc(ph_tree_size(tree), sizeof *marks);
    if (!marks)
        return false;
    visit_ways(marks, tree, leaves, mark_value);
    draw_text(out, tree, min_root, marks, colour);
    free(marks);
    return true;
}

/* known.c - what the leaves that were evaluated prove of each node. */
#include "known.h"

#include <assert.h>
#include <stdlib.h>

bool known_init(known *k, const ph_tree *tree)
{
    const size_t size = ph_tree_size(tree);
    *k = (known){tree, calloc(size, sizeof *k->low), calloc(size, sizeof *k->high)};
    if (!k->low || !k->high) {
        known_release(k);
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        k->low[i] = -PH_INFINITY;
        k->high[i] = PH_INFINITY;
    }
    return true;
}

void known_release(known *k)
{
    free(k->low);
    free(k->high);
    *k = (known){0};
}

static ph_value better(bool max, ph_value a, ph_value b)
{
    return (a > b) == max ? a : b;
}

/* What its children prove of an interior node. */
static void known_back_up(known *k, ph_node node, bool max)
{
    ph_value low = max ? -PH_INFINITY : PH_INFINITY, high = low;
    for (uint32_t i = 0; i < ph_tree_width(k->tree, node); i++) {
        const ph_node child = ph_tree_child(k->tree, node, i);
        low = better(max, low, k->low[child]);
        high = better(max, high, k->high[child]);
    }
    k->low[node] = low;
    k->high[node] = high;
}

void known_leaf(known *k, const ph_move *path, uint32_t depth, bool max, ph_value value)
{
    ph_node way[PH_MAX_DEPTH + 1];
    assert(depth <= PH_MAX_DEPTH);
    way[0] = ph_tree_root(k->tree);
    for (uint32_t i = 0; i < depth; i++)
        way[i + 1] = ph_tree_child(k->tree, way[i], path[i]);
    k->low[way[depth]] = k->high[way[depth]] = value;
    while (depth-- > 0)
        known_back_up(k, way[depth], max = !max);
}

const char *known_relation(const known *k, ph_node node, ph_value value)
{
    const bool least = k->low[node] >= value, most = k->high[node] <= value;
    if (least && most)
        return "=";
    return least ? ">=" : most ? "<=" : NULL;
}

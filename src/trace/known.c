/* known.c - what the evaluated leaves prove about each node. */
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

/* The best bound among the children, which was `before`. Bounds only tighten, so a child that still has the old bound
 * decides; usually it is the one after `changed`, so a node with many thousand children takes no longer than others. */
static ph_value best_of(const known *k, const ph_value *bound, ph_node node, bool max, uint32_t changed)
{
    const uint32_t width = ph_tree_width(k->tree, node);
    const ph_value before = bound[node];
    ph_value best = max ? -PH_INFINITY : PH_INFINITY;
    for (uint32_t i = 1; i <= width && best != before; i++)
        best = better(max, best, bound[ph_tree_child(k->tree, node, (changed + i) % width)]);
    return best;
}

/* What the children, one of which has changed, prove about an interior node: one child gives the bound in favour of
 * the side to move, the other bound needs all children. */
static void known_back_up(known *k, ph_node node, bool max, uint32_t changed)
{
    const ph_node child = ph_tree_child(k->tree, node, changed);
    ph_value *one = max ? k->low : k->high, *all = max ? k->high : k->low;
    one[node] = better(max, one[node], one[child]);
    all[node] = best_of(k, all, node, max, changed);
    assert(k->low[node] <= k->high[node]);
}

void known_leaf(known *k, const ph_move *path, uint32_t depth, bool max, ph_value value)
{
    ph_node way[PH_MAX_DEPTH + 1];
    assert(depth <= PH_MAX_DEPTH);
    way[0] = ph_tree_root(k->tree);
    for (uint32_t i = 0; i < depth; i++) {
        assert(path[i] < ph_tree_width(k->tree, way[i]));
        way[i + 1] = ph_tree_child(k->tree, way[i], path[i]);
    }
    k->low[way[depth]] = k->high[way[depth]] = value;
    while (depth-- > 0)
        known_back_up(k, way[depth], max = !max, (uint32_t)path[depth]);
}

const char *known_relation(const known *k, ph_node node, ph_value value)
{
    const bool least = k->low[node] >= value, most = k->high[node] <= value;
    if (least && most)
        return "=";
    return least ? ">=" : most ? "<=" : NULL;
}

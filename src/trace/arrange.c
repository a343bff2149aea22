/* arrange.c - the same tree with the children of its nodes in another order. Read tree_arrange() first. Trees never
 * change once they are made, so the new one is written as JSON and read again. */
#include "arrange.h"

#include "../base/random.h"
#include "../tool/text_stream.h"
#include "source.h"

#include <stdlib.h>

/* A child and its sort key: the least comes first. */
typedef struct ranked {
    int64_t rank;
    uint32_t before; /* equal children keep their order */
    ph_node node;
} ranked;

typedef struct arranging {
    const ph_tree *tree;
    arrange_order order;
    uint64_t random;
    ph_node *placed;  /* as in source_put_arranged() */
    ph_value *values; /* minimax values of all nodes */
    ranked *family;   /* buffer for the children of any node */
} arranging;

static int compare_ranked(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return x->before < y->before ? -1 : x->before > y->before;
}

/* The order of the children of `node` from left to right; their values are known. */
static void family_rank(arranging *a, ph_node node, bool max)
{
    uint32_t width = ph_tree_width(a->tree, node);
    for (uint32_t i = 0; i < width; i++) {
        ph_node child = ph_tree_child(a->tree, node, i);
        bool greatest_first = max == (a->order == ARRANGE_BEST);
        int64_t value = a->values[child], rank = greatest_first ? -value : value;
        if (a->order == ARRANGE_REVERSE)
            rank = -(int64_t)i;
        else if (a->order != ARRANGE_BEST && a->order != ARRANGE_WORST)
            rank = i;
        a->family[i] = (ranked){rank, i, child};
    }
    if (a->order == ARRANGE_SHUFFLE)
        for (uint32_t i = width; i > 1; i--) { /* Fisher-Yates shuffle */
            ranked *last = &a->family[i - 1], *other = &a->family[random_below(&a->random, i)], kept = *last;
            *last = *other;
            *other = kept;
        }
    else
        qsort(a->family, width, sizeof *a->family, compare_ranked);
}

/* Order everything below `node`, and find its value. */
static void place_below(arranging *a, ph_node node, bool max)
{
    uint32_t width = ph_tree_width(a->tree, node);
    if (width == 0) {
        a->values[node] = ph_tree_value(a->tree, node);
        return;
    }
    ph_value best = max ? -PH_INFINITY : PH_INFINITY;
    for (uint32_t i = 0; i < width; i++) {
        ph_node child = ph_tree_child(a->tree, node, i);
        place_below(a, child, !max);
        if (max ? a->values[child] > best : a->values[child] < best)
            best = a->values[child];
    }
    a->values[node] = best;
    family_rank(a, node, max);
    for (uint32_t i = 0; i < width; i++)
        a->placed[ph_tree_child(a->tree, node, i)] = a->family[i].node;
}

/* Write the tree in its new order, and read it. */
static int arranged_read(const arranging *a, ph_tree **arranged)
{
    text_stream made;
    if (text_stream_open(&made)) {
        json_writer j = json_writer_of(made.stream);
        source_put_arranged(&j, NULL, a->tree, ph_tree_root(a->tree), a->placed);
    }
    const bool whole = text_stream_close(&made);
    int error = whole ? ph_tree_parse(made.text, made.length, NULL, arranged, NULL) : PH_E_MEMORY;
    free(made.text);
    return error;
}

int tree_arrange(const ph_tree *tree, bool min_root, arrange_order order, uint64_t seed, ph_tree **arranged)
{
    size_t size = ph_tree_size(tree);
    *arranged = NULL;
    arranging a = {.tree = tree,
                   .order = order,
                   .random = seed,
                   .placed = calloc(size, sizeof *a.placed),
                   .values = calloc(size, sizeof *a.values),
                   .family = calloc(size, sizeof *a.family)};
    int error = PH_E_MEMORY;
    if (a.placed && a.values && a.family) {
        place_below(&a, ph_tree_root(tree), !min_root);
        error = arranged_read(&a, arranged);
    }
    free(a.placed);
    free(a.values);
    free(a.family);
    return error;
}

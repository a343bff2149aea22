/* forest.c - seeded random trees for tests and benches. */
#include "forest.h"

#include "../../src/base/random.h"
#include "../../src/trees/builder.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- shared ------------------------------------------------------------------------------- */

static void must(int err)
{
    if (err) {
        fprintf(stderr, "forest: %s\n", ph_error_text(err));
        abort();
    }
}

static ph_tree *forest_finish(tree_builder *b)
{
    ph_tree *tree;
    must(builder_finish(b, &tree));
    builder_release(b);
    return tree;
}

/* ---- iid ----------------------------------------------------------------------------------------------- */

typedef struct iid {
    const uint32_t *widths;
    uint32_t depth, values;
    uint64_t random;
    tree_builder builder;
} iid;

static void iid_grow(iid *g, uint32_t ply)
{
    if (ply == g->depth) {
        must(builder_leaf(&g->builder, (ph_value)random_below(&g->random, g->values)));
        return;
    }
    must(builder_open(&g->builder));
    for (uint32_t i = 0; i < g->widths[ply]; i++)
        iid_grow(g, ply + 1);
    must(builder_close(&g->builder));
}

ph_tree *forest_widths(const uint32_t *widths, uint32_t d, uint32_t values, uint64_t seed)
{
    iid g = {.widths = widths, .depth = d, .values = values, .random = seed};
    builder_init(&g.builder, NULL, BUILDER_MOST);
    iid_grow(&g, 0);
    return forest_finish(&g.builder);
}

ph_tree *forest_uniform_iid(uint32_t w, uint32_t d, uint32_t values, uint64_t seed)
{
    assert(d <= PH_MAX_DEPTH);
    uint32_t widths[PH_MAX_DEPTH];
    for (uint32_t i = 0; i < d; i++)
        widths[i] = w;
    return forest_widths(widths, d, values, seed);
}

/* ---- ordered ------------------------------------------------------------------------------------------- */

typedef struct ordered {
    uint32_t width, depth, values;
    uint32_t front; /* the first ceil(w/R) children */
    double p;
    uint64_t random;
    tree_builder builder;
} ordered;

/* Which child inherits the value of its parent. */
static uint32_t ordered_heir(ordered *g)
{
    if (random_chance(&g->random, g->p) || g->front == g->width)
        return random_below(&g->random, g->front);
    return g->front + random_below(&g->random, g->width - g->front);
}

/* The value of a child that does not: no better for the side to move than that of its parent. */
static ph_value ordered_other(ordered *g, uint32_t ply, ph_value value)
{
    if (ply % 2 == 0)
        return (ph_value)random_below(&g->random, (uint32_t)value + 1);
    return value + (ph_value)random_below(&g->random, g->values - (uint32_t)value);
}

static void ordered_grow(ordered *g, uint32_t ply, ph_value value)
{
    if (ply == g->depth) {
        must(builder_leaf(&g->builder, value));
        return;
    }
    must(builder_open(&g->builder));
    uint32_t heir = ordered_heir(g);
    for (uint32_t i = 0; i < g->width; i++)
        ordered_grow(g, ply + 1, i == heir ? value : ordered_other(g, ply, value));
    must(builder_close(&g->builder));
}

ph_tree *forest_ordered(uint32_t w, uint32_t d, uint32_t R, double p, uint32_t values, ph_value root, uint64_t seed)
{
    assert(w > 0 && R > 0 && root >= 0 && (uint32_t)root < values && values <= PH_VALUE_MAX);
    ordered g = {
        .width = w,
        .depth = d,
        .values = values,
        .front = (w - 1) / R + 1,
        .p = p,
        .random = seed,
    };
    builder_init(&g.builder, NULL, BUILDER_MOST);
    ordered_grow(&g, 0, root);
    return forest_finish(&g.builder);
}

ph_tree *forest_minimal(uint32_t w, uint32_t d)
{
    return forest_ordered(w, d, w, 1.0, FOREST_VALUES, FOREST_ROOT, 0);
}

/* ---- ragged -------------------------------------------------------------------------------------------- */

typedef struct ragged {
    uint32_t max_width, max_depth;
    size_t max_nodes;
    double leaf, chain; /* how likely a node is a leaf, or else has a single child */
    ph_value least;     /* values are least .. least+span-1 */
    uint32_t span;
    uint64_t random;
    tree_builder builder;
} ragged;

/* Choose the parameters of a tree at random: from nearly all ties to the whole range, from thin to bushy. */
static void ragged_choose(ragged *g)
{
    static const struct {
        ph_value least;
        uint32_t span;
    } ranges[] = {
        {0, 2}, {0, 3}, {-1, 2}, {-1, 3}, {-5, 11}, {0, 256}, {-1000, 2001}, {-PH_VALUE_MAX, 2u * PH_VALUE_MAX + 1},
    };
    static const double likely[] = {0, 0.1, 0.2, 0.4};
    uint32_t range = random_below(&g->random, sizeof ranges / sizeof *ranges);
    g->least = ranges[range].least;
    g->span = ranges[range].span;
    g->leaf = likely[random_below(&g->random, 4)];
    g->chain = likely[random_below(&g->random, 4)];
}

static ph_value ragged_value(ragged *g)
{
    return (ph_value)(g->least + (int64_t)random_below(&g->random, g->span));
}

static void ragged_grow(ragged *g, uint32_t ply)
{
    double leaf = ply == 0 ? 0.02 : g->leaf; /* trees of one leaf should be rare */
    if (ply == g->max_depth || g->builder.size >= g->max_nodes || random_chance(&g->random, leaf)) {
        must(builder_leaf(&g->builder, ragged_value(g)));
        return;
    }
    must(builder_open(&g->builder));
    uint32_t width = random_chance(&g->random, g->chain) ? 1 : 1 + random_below(&g->random, g->max_width);
    for (uint32_t i = 0; i < width; i++)
        ragged_grow(g, ply + 1);
    must(builder_close(&g->builder));
}

ph_tree *forest_ragged(uint64_t seed, uint32_t max_width, uint32_t max_depth, size_t max_nodes)
{
    assert(max_width > 0 && max_depth <= PH_MAX_DEPTH);
    ragged g = {.max_width = max_width, .max_depth = max_depth, .max_nodes = max_nodes, .random = seed};
    builder_init(&g.builder, NULL, BUILDER_MOST);
    ragged_choose(&g);
    ragged_grow(&g, 0);
    return forest_finish(&g.builder);
}

/* recall.h - a model tree that keeps the nodes it has generated.
 *
 * If one tree is searched by six methods, most of its nodes are generated six times: the leaves of SSS* are among
 * those of alpha-beta. Here a node is generated when it is first visited, and kept. Every node has a fixed place,
 * level by level and from left to right, so that the children of node n of a level are n * width, n * width + 1, ...
 * of the next. All methods visit the children of a node from left to right, so the known children of each node are
 * the first ones, and their number grows by a few at a time:
 *
 *     nodes   ... | value, heir | ...                a generated interior node
 *     known   ... | 4           | ...                and how many of its children are known
 *     leaves  ... | 7  12  3  9  .  .  .  . | ...    here the fifth child is not known yet
 *
 * A node just above the leaves comes with its first leaf. A position is the number of its node on its level, and its
 * depth. In a search it takes as many bytes as a position of the model, so that all counts are the same. The tree
 * changes while it is searched: one search at a time. */
#ifndef PHASED_TREES_RECALL_H
#define PHASED_TREES_RECALL_H

#include "model.h"

/* The generated part of an interior node, valid if its parent says so. */
typedef struct recall_node {
    ph_value value;
    uint32_t heir;
} recall_node;

/* There is space for the whole tree; the system provides the pages that are touched. */
typedef struct recall {
    model model;
    recall_node *nodes; /* interior ones */
    uint16_t *known;    /* by the same number: how many of its children are known */
    ph_value *leaves;
    uint32_t first[PH_MAX_DEPTH]; /* by depth, where the nodes of a level begin among `nodes` */
} recall;

enum { RECALL_WIDEST = UINT16_MAX };

typedef struct recall_place {
    uint32_t index, depth; /* its number on its level */
} recall_place;

/* The game, except for the members that come from its model. */
extern const ph_game recall_game;

/* Its compiled search loops; src/instances/recall.c has them. */
extern const struct ph_compiled recall_compiled;

/* Generate children of a known node until the one numbered `move` is known. */
void recall_generate(const recall *r, recall_place p, uint32_t move);

static inline uint32_t recall_width(const recall *r, recall_place p)
{
    return p.depth < r->model.depth ? r->model.levels[p.depth].width : 0;
}

/* The number of known children of an interior node; if child `move` is not among them, it is generated first. */
static inline uint32_t recall_known(const recall *r, recall_place p, uint32_t move)
{
    const uint16_t *const known = &r->known[r->first[p.depth] + p.index];
    assert(move < recall_width(r, p));
    if (__builtin_expect(move >= *known, 0))
        recall_generate(r, p, move);
    return *known;
}

static inline recall_place recall_child(const recall *r, recall_place p, uint32_t move)
{
    recall_known(r, p, move);
    return (recall_place){p.index * r->model.levels[p.depth].width + move, p.depth + 1};
}

/* Generate leaves of the row numbered `row` until `leaf` is known. Returns the number of known leaves of the row. */
uint32_t recall_generate_row(const recall *r, uint32_t row, uint32_t leaf);

/* An upper bound on the values of leaves; the lower bound is 0. */
ph_value recall_greatest(const recall *r);

/* The value of an interior node at the depth limit. */
ph_value recall_guess(const recall *r, recall_place p);

static inline ph_value recall_value(const recall *r, recall_place p)
{
    return __builtin_expect(p.depth == r->model.depth, 1) ? r->leaves[p.index] : recall_guess(r, p);
}

static inline recall_place recall_load(const void *state)
{
    recall_place p;
    memcpy(&p, state, sizeof p);
    return p;
}

/* A node has the same key as in the model. */
static inline uint64_t recall_key(recall_place p)
{
    return model_key(p.index, p.depth);
}

#endif

/* recall.h - a model tree that remembers what was drawn of it.
 *
 * Whoever searches one tree by six methods draws most of its nodes six times: the leaves of SSS* are among those of
 * alpha-beta. Here a node is drawn when it is first looked at, and kept. Every node has its place from the start, level by
 * level and from left to right, so that the children of node n of a level are n * width, n * width + 1, ... of the next. All
 * methods look at the children of a node from left to right, so of each family a beginning is known, and it grows a few at
 * a time:
 *
 *     nodes   ... | value, heir | ...                what is drawn of an interior node
 *     drawn   ... | 4           | ...                and how many of its children are
 *     leaves  ... | 7  12  3  9  .  .  .  . | ...    here the fifth child is not known yet
 *
 * A node just above the leaves comes with its first leaf. A position is the number of its node on its level, and how deep
 * that is. In a search it takes as many bytes as one of the model, so that every count is the same, the bytes too. It
 * changes while it is searched: one search at a time. */
#ifndef PHASED_TREES_RECALL_H
#define PHASED_TREES_RECALL_H

#include "model.h"

/* What is drawn of an interior node, if its parent says so. */
typedef struct recall_node {
    ph_value value;
    uint32_t heir;
} recall_node;

/* There is room for the whole tree, of which the system gives what is touched. */
typedef struct recall {
    model model;
    recall_node *nodes; /* interior ones */
    uint16_t *drawn;    /* by the same number: how many of its children are known */
    ph_value *leaves;
    bool roomy;                   /* a search may take the memory that it takes on a tree in memory */
    uint32_t first[PH_MAX_DEPTH]; /* by depth, where the nodes of a level begin among `nodes` */
} recall;

enum { RECALL_WIDEST = UINT16_MAX };

typedef struct recall_place {
    uint32_t index, depth; /* its number on its level */
} recall_place;

/* The game, except for what it has from its model. */
extern const ph_game recall_game;

/* Its compiled search loops; src/instances/recall.c has them. */
extern const struct ph_compiled recall_compiled;

/* Draw children of a node that is drawn itself until the one numbered `move` is known. */
void recall_draw(const recall *r, recall_place p, uint32_t move);

static inline uint32_t recall_width(const recall *r, recall_place p)
{
    return p.depth < r->model.depth ? r->model.levels[p.depth].width : 0;
}

/* How many children of an interior node are known; if child `move` is not among them, after it has been drawn. */
static inline uint32_t recall_known(const recall *r, recall_place p, uint32_t move)
{
    const uint16_t *const drawn = &r->drawn[r->first[p.depth] + p.index];
    assert(move < recall_width(r, p));
    if (__builtin_expect(move >= *drawn, 0))
        recall_draw(r, p, move);
    return *drawn;
}

static inline recall_place recall_child(const recall *r, recall_place p, uint32_t move)
{
    recall_known(r, p, move);
    return (recall_place){p.index * r->model.levels[p.depth].width + move, p.depth + 1};
}

/* Draw leaves of the row numbered `row`, until `leaf` is known. How many of the row are then. */
uint32_t recall_draw_row(const recall *r, uint32_t row, uint32_t leaf);

/* No leaf is worth more than that, or less than 0. */
ph_value recall_greatest(const recall *r);

/* The value of an interior node at a horizon. */
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

/* A node has the key that it has in the model. */
static inline uint64_t recall_key(recall_place p)
{
    return model_key(p.index, p.depth);
}

#endif

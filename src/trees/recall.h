/* recall.h - a model tree that remembers what was drawn of it.
 *
 * Whoever searches one tree by six methods draws most of its nodes six times: the leaves of SSS* are among those of
 * alpha-beta. Here a node is drawn when it is first looked at, and kept. All methods look at the children of a node from
 * left to right, so of each family a beginning is known, and it grows a few at a time:
 *
 *     node  | place | value | heir | first | drawn |       one for each interior node that was drawn
 *                                      |
 *     leaves ... | 7  12  3  9  .  .  .  . | ...           here `drawn` is 4: the fifth child is not known yet
 *
 * Children that are interior lie side by side among the nodes in the same way; one just above the leaves comes with its
 * first leaf. A position is the index of its node or leaf, and how deep it is. In a search it takes as many bytes as one
 * of the model, so that every count is the same, the bytes too. It changes while it is searched: one search at a time. */
#ifndef PHASED_TREES_RECALL_H
#define PHASED_TREES_RECALL_H

#include "model.h"

typedef struct recall_node {
    uint64_t place; /* on its level, as in model_node */
    ph_value value;
    uint32_t heir;
    uint32_t first; /* its first child, among the leaves if it is just above them; means nothing before one is drawn */
    uint32_t drawn; /* how many of its children are known */
} recall_node;

/* What grows. There is room for the whole tree, of which the system gives what is touched. */
typedef struct recall_store {
    recall_node *nodes;
    ph_value *leaves;
    uint32_t n_nodes, n_leaves;
} recall_store;

typedef struct recall {
    recall_store *store;
    model model;
} recall;

typedef struct recall_place {
    uint32_t index, depth;
} recall_place;

/* The game, except for what it has from its model. */
extern const ph_game recall_game;

/* Its compiled search loops; src/instances/recall.c has them. */
extern const struct ph_compiled recall_compiled;

/* Draw children of a node at `depth` until the one numbered `move` is known. */
void recall_draw(const recall *r, uint32_t node, uint32_t depth, uint32_t move);

static inline uint32_t recall_width(const recall *r, recall_place p)
{
    return p.depth < r->model.depth ? r->model.levels[p.depth].width : 0;
}

static inline recall_place recall_child(const recall *r, recall_place p, uint32_t move)
{
    assert(move < recall_width(r, p));
    const recall_node *n = &r->store->nodes[p.index];
    if (__builtin_expect(move >= n->drawn, 0))
        recall_draw(r, p.index, p.depth, move);
    return (recall_place){n->first + move, p.depth + 1};
}

/* A node as its model has it. */
static inline model_node recall_model_node(const recall_node *n, uint32_t depth)
{
    return (model_node){n->place, n->value, n->heir & MODEL_HEIR, depth & MODEL_DEPTH};
}

/* The value of an interior node at a horizon. */
ph_value recall_guess(const recall *r, recall_place p);

static inline ph_value recall_value(const recall *r, recall_place p)
{
    return __builtin_expect(p.depth == r->model.depth, 1) ? r->store->leaves[p.index] : recall_guess(r, p);
}

static inline recall_place recall_load(const void *state)
{
    recall_place p;
    memcpy(&p, state, sizeof p);
    return p;
}

#endif

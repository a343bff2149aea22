/* strategies.h - the strategies of MAX in a tree, by number, and their clusters.
 *
 * A strategy takes one child of each MAX node that it reaches, and all children of each MIN node. Its value is that
 * of its least leaf, since MIN chooses; the value of the tree is that of its best strategy. All strategies that share
 * a leaf are its cluster, and none of them has a higher value than the leaf: that is where SSS* begins.
 *
 * Strategies are numbered from 1. A MAX node has first those of its first child, then those of its second; a MIN node
 * counts like an odometer, its last child the fastest. So any of them can be found without the others. */
#ifndef PHASED_TRACE_STRATEGIES_H
#define PHASED_TRACE_STRATEGIES_H

#include "draw.h"

#define STRATEGIES_MANY UINT64_MAX /* this many or more */

typedef struct strategies {
    const ph_tree *tree;
    bool max;         /* MAX is to move at the root */
    uint64_t *counts; /* number of strategies below each node */
    ph_value *values; /* minimax values of all nodes */
    draw_mark
        *picked; /* the selected strategy: its nodes are visited, with their values; a line leads to its least leaf */
} strategies;

/* False without memory; release it in any case. */
bool strategies_init(strategies *s, const ph_tree *tree, bool min_root);
void strategies_release(strategies *s);

uint64_t strategies_count(const strategies *s); /* up to STRATEGIES_MANY */
ph_value strategies_best(const strategies *s);  /* the value of the best of them, and so of the tree */

/* Select the strategy with this number, from 1 to strategies_count(). */
void strategies_pick(strategies *s, uint64_t number);

/* Select a best one, which takes the leftmost best child everywhere. Returns its number, 0 if there are
 * STRATEGIES_MANY. */
uint64_t strategies_pick_best(strategies *s);

ph_value strategies_value(const strategies *s); /* value of the selected one */

/* Is the leaf at the end of `path` in the strategy with this number? */
bool strategies_have(const strategies *s, uint64_t number, const ph_move *path, uint32_t depth);

/* The state of a walk. */
typedef struct strategies_place {
    ph_node node;
    const ph_move *path;
    uint32_t depth;
    bool max;   /* MAX is to move here */
    bool first; /* reached by first children of MIN nodes: leaves are the clusters that SSS* begins with */
} strategies_place;

typedef void strategies_visitor(void *context, const strategies_place *at);

/* Visit every node, parents before children, from left to right; on request only those of the selected strategy. */
void strategies_visit(const strategies *s, bool picked, strategies_visitor *visit, void *context);

#endif

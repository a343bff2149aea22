/* strategies.h - the strategies of MAX in a tree, by number, and their clusters.
 *
 * A strategy takes one child of each MAX node that it comes to, and all children of each MIN node. It is worth its least
 * leaf, for MIN chooses; the tree is worth its best strategy. All strategies that have a leaf in common are its cluster,
 * and none of them is worth more than it: that is where SSS* begins.
 *
 * Strategies are numbered from 1. A MAX node has those of its first child, then those of its second; a MIN node counts as
 * a clock does, its last child the fastest. So any of them can be found without the others. */
#ifndef PHASED_TRACE_STRATEGIES_H
#define PHASED_TRACE_STRATEGIES_H

#include "draw.h"

#define STRATEGIES_MANY UINT64_MAX /* as many or more */

typedef struct strategies {
    const ph_tree *tree;
    bool max;          /* MAX is to move at the root */
    uint64_t *counts;  /* below each node */
    ph_value *values;  /* minimax, of each node */
    draw_mark *picked; /* nodes of the strategy that was picked last are visited, with what they are worth in it; a line
                        * leads to its least leaf */
} strategies;

/* False without memory; release it whatever it is. */
bool strategies_init(strategies *s, const ph_tree *tree, bool min_root);
void strategies_release(strategies *s);

uint64_t strategies_count(const strategies *s); /* up to STRATEGIES_MANY */
ph_value strategies_best(const strategies *s);  /* what the best of them is worth: the value of the tree */

/* Pick the one with this number, from 1 to strategies_count(). */
void strategies_pick(strategies *s, uint64_t number);

/* Pick a best one, which takes the leftmost best child everywhere. Returns its number, 0 when there are
 * STRATEGIES_MANY. */
uint64_t strategies_pick_best(strategies *s);

ph_value strategies_value(const strategies *s); /* of the one that was picked */

/* Is the leaf at the end of `path` in the strategy with this number? */
bool strategies_have(const strategies *s, uint64_t number, const ph_move *path, uint32_t depth);

/* Where a walk is. */
typedef struct strategies_place {
    ph_node node;
    const ph_move *path;
    uint32_t depth;
    bool max;   /* MAX is to move here */
    bool first; /* reached by first children of MIN nodes: a leaf is one of the clusters that SSS* begins with */
} strategies_place;

typedef void strategies_visitor(void *context, const strategies_place *at);

/* Visit every node, a parent before its children, from left to right; those of the picked strategy alone on request. */
void strategies_visit(const strategies *s, bool picked, strategies_visitor *visit, void *context);

#endif

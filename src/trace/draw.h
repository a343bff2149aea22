/* draw.h - a tree as text or as DOT, with or without what a search did in it. */
#ifndef PHASED_TRACE_DRAW_H
#define PHASED_TRACE_DRAW_H

#include "phased_tree.h"

#include <stdio.h>

/* What a search did at one node. */
typedef struct draw_mark {
    uint64_t order;       /* when it was evaluated, from 1; 0 when never */
    uint64_t open;        /* the last step after which it stood on OPEN; 0 when never */
    bool visited;         /* the search has been here */
    bool cut;             /* ... and will never be */
    bool solved;          /* done with: SOLVED, or left by a depth-first method */
    bool line;            /* on the principal variation */
    bool proven;          /* of the strategy that the search has proven */
    ph_value value;       /* merit of a state of SSS* or PS*, else the value it was left with, or has so far */
    const char *relation; /* between the node and that value: "=", ">=", "<=" or "has"; NULL for a merit */
    bool window;          /* it is being searched in the window (alpha, beta) */
    ph_value alpha, beta;
    uint32_t phase, phases; /* the partition of its parent's children that it was put on OPEN with; 0: none */
} draw_mark;

/* Draw `tree` with one line a node; the leaves of a node that has nothing else stand on its line. Long trees are
 * drawn in part, with a note that says so. `marks`, one a node, may be NULL; else only nodes that were visited are drawn,
 * with their values. */
void draw_text(FILE *out, const ph_tree *tree, bool min_root, const draw_mark *marks, bool colour);

/* Write `tree` as a graph for Graphviz: MAX nodes are boxes, MIN nodes ellipses. `marks`, one a node, may be NULL; they
 * tell what stands after `step`. Children that were put on OPEN together have a broken line around them, as Figure 1 of
 * the 1986 paper draws partitions; nodes of a proven strategy have one frame more than others. `beside`, a text that stands beside the tree, may be NULL. */
void draw_dot(FILE *out, const ph_tree *tree, bool min_root, const draw_mark *marks, uint64_t step, const char *beside);

#endif

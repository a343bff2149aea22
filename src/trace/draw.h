/* draw.h - draws a tree as text or as DOT, with or without the marks of a search. */
#ifndef PHASED_TRACE_DRAW_H
#define PHASED_TRACE_DRAW_H

#include "phased_tree.h"

#include <stdio.h>

/* What a search did at one node. */
typedef struct draw_mark {
    uint64_t order;       /* evaluation number, from 1; 0: never evaluated */
    uint64_t open;        /* the last step after which it was on OPEN; 0: never */
    bool visited;         /* the search has visited it */
    bool cut;             /* ... and will never visit it */
    bool solved;          /* finished: SOLVED, or left by a depth-first method */
    bool line;            /* on the principal variation */
    bool proven;          /* part of the strategy that the search has proven */
    ph_value value;       /* merit of a state of SSS* or PS*, else its final value or its value so far */
    const char *relation; /* relation of the node to that value: "=", ">=", "<=" or "has"; NULL for a merit */
    bool window;          /* it is being searched in the window (alpha, beta) */
    ph_value alpha, beta;
    uint32_t phase, phases; /* the partition of its parent's children with which it was put on OPEN; 0: none */
} draw_mark;

/* Draw `tree` with one line a node; if all children of a node are leaves they are written on its line. Long trees are
 * drawn in part, and a note says so. `marks`, one a node, may be NULL; otherwise only visited nodes are drawn, with
 * their values. */
void draw_text(FILE *out, const ph_tree *tree, bool min_root, const draw_mark *marks, bool colour);

/* Write `tree` as a graph for Graphviz: MAX nodes are boxes, MIN nodes ellipses. `marks`, one a node, may be NULL;
 * they describe the state after `step`. Children that were put on OPEN together have a dashed line around them, as
 * Figure 1 of the 1986 paper draws partitions; nodes of a proven strategy have a double frame. `beside`, a text drawn
 * beside the tree, may be NULL. */
void draw_dot(FILE *out, const ph_tree *tree, bool min_root, const draw_mark *marks, uint64_t step, const char *beside);

#endif

/* bounded.h - the trees and methods of the study of bounded memory: docs/results/bounded.md and tests/test_auto.c.
 *
 * The methods are those that never evaluate a leaf that alpha-beta skips: SSS*, DUAL* and the one-level plans of both sides.
 * For best-first search in fixed memory (RS) the caller chooses the number of entries. */
#ifndef PHASED_TESTS_BOUNDED_H
#define PHASED_TESTS_BOUNDED_H

#include "phased.h"

/* A kind of model tree. */
typedef struct bounded_kind {
    const char *spec; /* without the seed */
    const char *text; /* printed: "T(8,6) R=2 p=0.9" */
    uint32_t width, depth;
    ph_order order; /* R = 0: iid */
} bounded_kind;

/* All kinds of one shape: each order, and iid. */
#define BOUNDED_SHAPE(w, d)                                                                                            \
    {"ordered:width=" #w ",depth=" #d ",order=1", "T(" #w "," #d ") R=1", (w), (d), {1, 1}},                           \
        {"ordered:width=" #w ",depth=" #d ",order=2,p=1", "T(" #w "," #d ") R=2 p=1", (w), (d), {2, 1}},               \
        {"ordered:width=" #w ",depth=" #d ",order=2,p=0.9", "T(" #w "," #d ") R=2 p=0.9", (w), (d), {2, 0.9}},         \
        {"ordered:width=" #w ",depth=" #d ",order=4,p=1", "T(" #w "," #d ") R=4 p=1", (w), (d), {4, 1}},               \
        {"ordered:width=" #w ",depth=" #d ",order=4,p=0.9", "T(" #w "," #d ") R=4 p=0.9", (w), (d), {4, 0.9}},         \
    {                                                                                                                  \
        "iid:width=" #w ",depth=" #d ",values=1000000", "T(" #w "," #d ") iid", (w), (d),                              \
        {                                                                                                              \
            0, 0                                                                                                       \
        }                                                                                                              \
    }

enum { BOUNDED_TEXT = 32, BOUNDED_METHODS = 64 };

typedef struct bounded_method {
    char text[BOUNDED_TEXT];
    bool dual;
    uint32_t level,
        size; /* partitions of `size` at that level of its side, single children above it, all children below */
} bounded_method;

/* The number of levels at which a side stores nodes, in a tree of this depth with MAX at the root: those at least two plies
 * above the leaves. */
uint32_t bounded_levels(uint32_t depth, bool dual);

/* All of them for trees of that width and depth; at most BOUNDED_METHODS. Sizes are those from 1 to 8, and 10, 12, 14.
 * Returns how many. */
size_t bounded_methods(uint32_t width, uint32_t depth, bounded_method *methods);

#endif

/* arrange.h - the same tree with the children of its nodes in another order.
 *
 * The value of a tree does not depend on that order; the cost of a search does. */
#ifndef PHASED_TRACE_ARRANGE_H
#define PHASED_TRACE_ARRANGE_H

#include "phased_tree.h"

typedef enum arrange_order {
    ARRANGE_NOT,     /* no change */
    ARRANGE_REVERSE, /* right to left */
    ARRANGE_SHUFFLE, /* at random, all orders equally likely */
    ARRANGE_BEST,    /* by minimax value, the best for the side to move first; equal ones keep their order */
    ARRANGE_WORST    /* the same, the worst first */
} arrange_order;

/* Write `tree` in another order to *arranged, including names. `min_root` says who moves at the root, `seed` is for
 * shuffling. Returns PH_OK or PH_E_MEMORY. */
int tree_arrange(const ph_tree *tree, bool min_root, arrange_order order, uint64_t seed, ph_tree **arranged);

#endif

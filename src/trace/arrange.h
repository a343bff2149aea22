/* arrange.h - the same tree with the children of its nodes in another order.
 *
 * The value of a tree does not depend on that order; what a search costs does. */
#ifndef PHASED_TRACE_ARRANGE_H
#define PHASED_TRACE_ARRANGE_H

#include "phased_tree.h"

typedef enum arrange_order {
    ARRANGE_NOT,     /* as they stand */
    ARRANGE_REVERSE, /* right to left */
    ARRANGE_SHUFFLE, /* at random, every order as likely as any other */
    ARRANGE_BEST,    /* by minimax value, the best for the side to move first; equal ones as they stood */
    ARRANGE_WORST    /* the same, the worst first */
} arrange_order;

/* Write `tree` in another order to *arranged, names included. `min_root` says who moves at the root, `seed` shuffles.
 * PH_OK or PH_E_MEMORY. */
int tree_arrange(const ph_tree *tree, bool min_root, arrange_order order, uint64_t seed, ph_tree **arranged);

#endif

/* known.h - private to src/trace: what the evaluated leaves prove about each node, independent of the method.
 *
 * A leaf that was not evaluated may have any value, so a node has a least and a greatest possible value:
 *
 *     MIN [5, 9, ?]    at most 5        MAX [5, 9, ?]    at least 9        MIN [5, 9]    5
 *
 * The merit of a SOLVED state is clamped to what matters elsewhere; this says how the node's value relates to it. */
#ifndef PHASED_TRACE_KNOWN_H
#define PHASED_TRACE_KNOWN_H

#include "phased_tree.h"

typedef struct known {
    const ph_tree *tree;
    ph_value *low, *high; /* one a node */
} known;

/* Nothing is known. False without memory. */
bool known_init(known *k, const ph_tree *tree);
void known_release(known *k);

/* The node at the end of `path`, evaluated as a leaf, has `value`; `max` is to move there. */
void known_leaf(known *k, const ph_move *path, uint32_t depth, bool max, ph_value value);

/* Is the value of the node exactly `value` ("="), at least that (">=") or at most that ("<=")? NULL: not known. */
const char *known_relation(const known *k, ph_node node, ph_value value);

#endif

/* known.h - inside src/trace: what the leaves that were evaluated prove of each node, whatever a method makes of them.
 *
 * A leaf that nobody has looked at may be worth anything, so a node has a least and a greatest value that it can have:
 *
 *     MIN [5, 9, ?]    at most 5        MAX [5, 9, ?]    at least 9        MIN [5, 9]    5
 *
 * The merit with which a state is SOLVED is cut to what matters elsewhere; this says on which side of it the node lies. */
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

/* The node at the end of `path`, evaluated as a leaf, is worth `value`; `max` is to move there. */
void known_leaf(known *k, const ph_move *path, uint32_t depth, bool max, ph_value value);

/* Is the node worth just `value` ("="), at least that (">=") or at most that ("<=")? NULL: nobody knows. */
const char *known_relation(const known *k, ph_node node, ph_value value);

#endif

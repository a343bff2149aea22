/* memo.h - the memory of the reference searches with null windows: two bounds for every node, as long as there is memory.
 *
 * A node is identified by the key of its position, the side to move, and the distance to the horizon: its value depends on
 * nothing else. */
#ifndef PHASED_REFERENCE_MEMO_H
#define PHASED_REFERENCE_MEMO_H

#include "space.h"

typedef struct memo_node {
    uint64_t key;
    uint32_t depth; /* to the horizon */
    bool max, used;
    ph_value lower, upper;
} memo_node;

typedef struct memo {
    space *space;
    memo_node *nodes; /* an open hash table, at most half full */
    size_t capacity, count;
} memo;

void memo_open(memo *m, space *s);
void memo_close(memo *m);

/* The bounds of a node, -infinity and +infinity at its first visit; valid until the next call. NULL without memory, and then
 * space_failed(). */
memo_node *memo_find(memo *m, uint64_t key, bool max, uint32_t depth);

#endif

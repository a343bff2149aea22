/* memo.h - what a reference search with memory knows of nodes: two bounds of each, all of them, as long as there is room.
 *
 * A node is a position, by its key, whose turn it is there, and how far the horizon is: what it is worth depends on nothing
 * else. */
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
    size_t room, count;
} memo;

void memo_open(memo *m, space *s);
void memo_close(memo *m);

/* The bounds of a node, -infinity and +infinity when it is met for the first time; good until the next call. NULL without
 * memory, and then space_failed(). */
memo_node *memo_find(memo *m, uint64_t key, bool max, uint32_t depth);

#endif

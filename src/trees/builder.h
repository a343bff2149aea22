/* builder.h - builds explicit trees: node by node, depth first, from left to right.
 *
 *     tree_builder b;
 *     builder_init(&b, memory, most);
 *     builder_open(&b);                   a node with children ...
 *     builder_leaf(&b, 3);
 *     builder_leaf(&b, 12);
 *     builder_close(&b);                  ... has them all
 *     builder_finish(&b, &tree);
 *     builder_release(&b);                always, whatever happened before
 *
 * After a function has failed, only builder_release() may follow. */
#ifndef PHASED_TREES_BUILDER_H
#define PHASED_TREES_BUILDER_H

#include "../base/memory.h"
#include "explicit.h"

#define BUILDER_MOST ((size_t)UINT32_MAX - 1) /* nodes of the largest tree: every count fits 32 bits */

/* A finished node waits in `waiting` until its parent is closed, since only then its place next to its siblings is
 * known; its name waits with it. */
typedef struct tree_builder {
    ph_memory memory;
    size_t most; /* nodes allowed */
    size_t size; /* nodes begun */
    uint32_t depth, height;
    vector nodes, waiting;         /* of tree_node */
    vector names, waiting_names;   /* of tree_name */
    vector text;                   /* of char */
    uint32_t eldest[PH_MAX_DEPTH]; /* for each open node: where its children begin in `waiting` */
    uint32_t widest[PH_MAX_DEPTH];
} tree_builder;

/* A builder of trees of at most `most` nodes. `memory` may be NULL. */
void builder_init(tree_builder *b, const ph_memory *memory, size_t most);
void builder_release(tree_builder *b);

/* The next node, with children: PH_E_DEPTH below PH_MAX_DEPTH open nodes, PH_E_SIZE if there are too many. */
int builder_open(tree_builder *b);
int builder_close(tree_builder *b);

/* The next node, a leaf. */
int builder_leaf(tree_builder *b, ph_value value);

/* Append to the text of the names. PH_E_SIZE beyond 4 GB. */
int builder_write(tree_builder *b, const char *bytes, size_t count);

/* Name the node that was finished last: its name begins at `text` in what was appended, and ends with a zero byte. */
int builder_name(tree_builder *b, uint32_t text);

/* Return the tree, whose root must be finished. */
int builder_finish(tree_builder *b, ph_tree **tree);

#endif

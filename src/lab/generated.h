/* generated.h - a model tree of an experiment. If several methods search it, each node is generated once for all of
 * them. */
#ifndef PHASED_LAB_GENERATED_H
#define PHASED_LAB_GENERATED_H

#include "phased.h"

/* The block in which a thread keeps the nodes of one tree after the other. It is reused, because getting fresh pages
 * from the system takes longer than searching a large tree. All zero at first. */
typedef struct tree_memory {
    void *block;
    size_t bytes;
    bool taken;
} tree_memory;

void tree_memory_release(tree_memory *memory);

/* Make the tree of `model` with this seed, to be searched by `methods` methods in this thread, and its root. `memory`
 * may be NULL: then the tree has memory of its own. PH_OK or an error; then there is nothing to close. */
int generated_open(const ph_game *model, uint64_t seed, unsigned methods, tree_memory *memory, ph_game **game,
                   void **root);
void generated_close(ph_game *game, void *root);

#endif

/* generated.c - a model tree of an experiment. */
#include "generated.h"

#include "phased_tree.h"

#include <assert.h>
#include <stdlib.h>

/* The most bytes for the nodes of a tree in each thread; T(16,6) needs 78 MB. Each method generates a larger tree
 * anew. */
#define MOST_BYTES ((size_t)128 << 20)

static void *memory_take(void *context, size_t bytes)
{
    tree_memory *const m = context;
    assert(!m->taken);
    if (m->bytes < bytes) {
        free(m->block);
        m->block = malloc(bytes);
        m->bytes = m->block ? bytes : 0;
    }
    m->taken = m->block != NULL;
    return m->block;
}

static void memory_give_back(void *context, void *block)
{
    tree_memory *const m = context;
    assert(block == m->block);
    (void)block;
    m->taken = false;
}

void tree_memory_release(tree_memory *memory)
{
    assert(!memory->taken);
    free(memory->block);
    *memory = (tree_memory){0};
}

int generated_open(const ph_game *model, uint64_t seed, unsigned methods, tree_memory *memory, ph_game **game,
                   void **root)
{
    const ph_memory kept = {memory_take, memory_give_back, memory};
    ph_game *tree, *recalled = NULL;
    int error = ph_tree_reseed(model, seed, NULL, &tree);
    if (error)
        return error;
    if (methods > 1 && ph_tree_recall(tree, MOST_BYTES, memory ? &kept : NULL, &recalled) == PH_OK) {
        ph_game_free(tree);
        tree = recalled;
    }
    *root = malloc(tree->state_size);
    if (!*root) {
        ph_game_free(tree);
        return PH_E_MEMORY;
    }
    tree->start(tree->rules, *root);
    *game = tree;
    return PH_OK;
}

void generated_close(ph_game *game, void *root)
{
    free(root);
    ph_game_free(game);
}

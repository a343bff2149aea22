/* phased_tree.h - trees: read from JSON or copied from any game, inspected node by node, and searched as a game. */
#ifndef PHASED_TREE_H
#define PHASED_TREE_H

#include "phased.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ph_tree ph_tree;
typedef uint32_t ph_node; /* a position of the tree's game */

/* Read a tree: nested JSON arrays with integer leaves, or objects with "name", and "children" or "value". */
PH_API int ph_tree_parse(const char *text, size_t length, const ph_memory *memory, ph_tree **tree, ph_place *where);

/* Copy the game tree below a position, `depth` moves deep, into a tree of at most `most` nodes. Leaves have the values of
 * evaluate(), also in a game with noisy moves: quiescence search belongs to a search. */
PH_API int ph_tree_copy(const ph_game *game, const void *state, uint32_t depth, size_t most, const ph_memory *memory,
                        ph_tree **tree);
PH_API void ph_tree_free(ph_tree *tree);

/* A copy of a model tree (ph_game_new) with another seed, which has no effect on a model without one. PH_E_ARGUMENT if
 * `model` is no model tree. `model` may be freed. Free *tree with ph_game_free(). */
PH_API int ph_tree_reseed(const ph_game *model, uint64_t seed, const ph_memory *memory, ph_game **tree);

/* A copy of a model tree (ph_game_new) that generates each node only once and keeps it, in a block with space for the
 * whole tree, so that repeated searches are faster. One thread at a time may search it. Results are the same, except
 * for bytes_peak: SSS*, PS* and DUAL* run as on trees in memory. PH_E_SIZE if the block would have more than `most`
 * bytes. `model` may be freed. Free *recalled with ph_game_free(). */
PH_API int ph_tree_recall(const ph_game *model, size_t most, const ph_memory *memory, ph_game **recalled);

PH_API const ph_game *ph_tree_game(const ph_tree *tree); /* its positions are ph_node; lives as long as the tree */
PH_API ph_node ph_tree_root(const ph_tree *tree);        /* nodes are numbered 0 .. ph_tree_size() - 1 */
PH_API uint32_t ph_tree_width(const ph_tree *tree, ph_node node); /* number of children; 0: a leaf */
PH_API ph_node ph_tree_child(const ph_tree *tree, ph_node node, ph_index index);
PH_API ph_value ph_tree_value(const ph_tree *tree, ph_node leaf);
PH_API const char *ph_tree_name(const ph_tree *tree, ph_node node); /* NULL if it has none */
PH_API size_t ph_tree_size(const ph_tree *tree);                    /* number of nodes */
PH_API uint32_t ph_tree_height(const ph_tree *tree);                /* moves on the longest path */

#ifdef __cplusplus
}
#endif
#endif

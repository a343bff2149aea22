/* phased_tree.h - trees: read from JSON, copied from any game, asked about, searched as a game. */
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

/* Copy what lies within `depth` moves below a position of any game into a tree of at most `most` nodes. */
PH_API int ph_tree_copy(const ph_game *game, const void *state, uint32_t depth, size_t most, const ph_memory *memory,
                        ph_tree **tree);
PH_API void ph_tree_free(ph_tree *tree);

/* A model tree (ph_game_new) once more, of which each node is drawn once however many searches look at it, one at a time:
 * what was drawn is kept, in a block that has room for the whole tree. Nothing else differs, no count either, but for one if it
 * is `roomy`: then SSS*, PS* and DUAL* may take the memory that they take on trees in memory, are faster, and bytes_peak says
 * so. PH_E_SIZE when the block would have more than `most` bytes. `model` need not stay; give *recalled back by
 * ph_game_free(). */
PH_API int ph_tree_recall(const ph_game *model, size_t most, bool roomy, const ph_memory *memory, ph_game **recalled);

PH_API const ph_game *ph_tree_game(const ph_tree *tree); /* its positions are ph_node; lives as long as the tree */
PH_API ph_node ph_tree_root(const ph_tree *tree);        /* nodes are numbered 0 .. ph_tree_size() - 1 */
PH_API uint32_t ph_tree_width(const ph_tree *tree, ph_node node); /* 0: a leaf */
PH_API ph_node ph_tree_child(const ph_tree *tree, ph_node node, ph_index index);
PH_API ph_value ph_tree_value(const ph_tree *tree, ph_node leaf);
PH_API const char *ph_tree_name(const ph_tree *tree, ph_node node); /* NULL: it has none */
PH_API size_t ph_tree_size(const ph_tree *tree);                    /* nodes in all */
PH_API uint32_t ph_tree_height(const ph_tree *tree);                /* moves on the longest path */

#ifdef __cplusplus
}
#endif
#endif

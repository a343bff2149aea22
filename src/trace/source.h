/* source.h - writes trees as JSON, as in files: arrays and integers, or objects with a name and children or a value. */
#ifndef PHASED_TRACE_SOURCE_H
#define PHASED_TRACE_SOURCE_H

#include "../base/json.h"
#include "phased_tree.h"

/* Write the subtree below `node` of a tree, including the node. */
void source_put_tree(json_writer *j, const char *key, const ph_tree *tree, ph_node node);

/* The same in another order: placed[c], a sibling of child `c` or itself, takes its place. */
void source_put_arranged(json_writer *j, const char *key, const ph_tree *tree, ph_node node, const ph_node *placed);

/* Write the game tree below a position, `depth` moves deep, with moves as names of nodes. MAX is to move there. Leaves have
 * the values that searches to this depth find, in a game with noisy moves those of quiescence search. False if there are more
 * than `most` nodes, or without memory; then the output is not complete. */
bool source_put_game(json_writer *j, const char *key, const ph_game *game, const void *state, uint32_t depth,
                     size_t most);

/* The same if MAX is to move, or MIN. */
bool source_put_game_for(json_writer *j, const char *key, const ph_game *game, const void *state, uint32_t depth,
                         size_t most, bool max);

#endif

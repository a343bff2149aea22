/* source.h - trees as files hold them: arrays and integers, or objects with a name and children or a value. */
#ifndef PHASED_TRACE_SOURCE_H
#define PHASED_TRACE_SOURCE_H

#include "../base/json.h"
#include "phased_tree.h"

/* What lies below `node` of a tree, itself included. */
void source_put_tree(json_writer *j, const char *key, const ph_tree *tree, ph_node node);

/* The same in another order: in the place of each child `c` stands placed[c], one of its siblings or itself. */
void source_put_arranged(json_writer *j, const char *key, const ph_tree *tree, ph_node node, const ph_node *placed);

/* What lies within `depth` moves below a position of any game, nodes named after the moves that lead to them. MAX is to
 * move there. False when there are more than `most` nodes, or no memory; what was written is then not whole. */
bool source_put_game(json_writer *j, const char *key, const ph_game *game, const void *state, uint32_t depth,
                     size_t most);

/* The same where MAX is to move, or MIN. */
bool source_put_game_for(json_writer *j, const char *key, const ph_game *game, const void *state, uint32_t depth,
                         size_t most, bool max);

#endif

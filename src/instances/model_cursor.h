/* model_cursor.h - the cursor of a model tree, whether its nodes are generated (model.c) or remembered (recall.c).
 *
 * The includer has the types game_rules and game_position, and says how a node is read:
 *
 *     node_width(r, p), node_child(r, p, move), node_value(r, p), node_key(p)      functions
 *     model_of(r)                                                                  the model that the tree comes from */
#ifndef PHASED_INSTANCES_MODEL_CURSOR_H
#define PHASED_INSTANCES_MODEL_CURSOR_H

#include "cursor.h"

#define GAME_NUMBERED 1

typedef struct game_cursor {
    game_position at;
    uint32_t count;
} game_cursor;

#define game_stand game_stand
INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    (void)ply;
    *c = (game_cursor){p, node_width(r, p)};
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    return node_child(r, c->at, move);
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return p.depth == model_of(r)->depth;
}

INLINE bool game_over_leaves(const game_rules *r, game_position p)
{
    return p.depth + 1u == model_of(r)->depth;
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)max;
    return node_value(r, p);
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return node_key(p);
}

#endif

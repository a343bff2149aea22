/* model.c - the methods compiled for model trees.
 *
 * A position here is a value in two registers, and generating a child is a handful of multiplications: calls through
 * the struct of functions would cost as much again. */
#include "../trees/model.h"

#include "cursor.h"

typedef model game_rules;
typedef model_node game_position;

typedef struct game_cursor {
    model_node at;
    uint32_t count;
} game_cursor;

#define game_stand game_stand
INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    (void)ply;
    *c = (game_cursor){p, model_width(r, p)};
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    return model_child(r, c->at, move);
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return p.depth == r->depth;
}

INLINE bool game_over_leaves(const game_rules *r, game_position p)
{
    return p.depth + 1u == r->depth;
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)max;
    return model_value(r, p);
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return model_key(p.place, p.depth);
}

#define GAME_NUMBERED 1
#include "loops.h"

const struct ph_compiled model_compiled = {
    .game = &model_game,
    .search = loops_search,
    .tabled = loops_tabled,
};

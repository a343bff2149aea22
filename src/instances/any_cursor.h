/* any_cursor.h - how the search loops step through any game, by calling the functions of its ph_game. */
#ifndef PHASED_INSTANCES_ANY_CURSOR_H
#define PHASED_INSTANCES_ANY_CURSOR_H

#include "cursor.h"

#define GAME_SLOW 1
#define GAME_SOONER 1

/* Positions are on the path, one place a ply, and so are their moves. */
typedef path game_rules;
typedef const void *game_position;

typedef struct game_cursor {
    const ph_game *game;
    const void *rules;
    const void *at;
    void *child;
    ph_move *moves; /* NULL: the game numbers them */
    uint32_t count;
} game_cursor;

#define game_ground game_ground
INLINE const game_rules *game_ground(const path *p)
{
    return p;
}

#define game_load game_load
INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    return state;
}

INLINE void game_save(const game_rules *r, void *state, game_position p)
{
    memcpy(state, p, r->game->state_size);
}

#define game_state game_state
INLINE const void *game_state(const path *on, game_position p, uint32_t ply)
{
    (void)on, (void)ply;
    return p;
}

#define game_stand game_stand
INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    const ph_game *game = r->game;
    assert(ply <= r->height); /* a position without moves may be at the end of the path */
    *c = (game_cursor){game, game->rules, p, r->states + ((size_t)ply + 1) * r->stride, path_moves(r, ply), 0};
}

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    (void)r;
    return frame_moves(c->game, c->at, moves);
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    (void)r;
    c->game->apply(c->rules, c->at, move, c->child);
    return c->child;
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)bottom;
    c->count = game_list(r, c, c->moves);
}

#define game_listed game_listed
INLINE uint32_t game_listed(const game_cursor *c)
{
    return c->count;
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    return i < c->count;
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r;
    return frame_move(c->moves, i);
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    return game_child(r, c, game_move(r, c, i));
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return position_over(r->game, p);
}

#define game_stops game_stops
INLINE bool game_stops(const game_rules *r, game_position p)
{
    return position_stops(r->game, p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    return frame_value(r->game, p, max);
}

INLINE uint32_t game_noisy(const game_rules *r, game_cursor *c, ph_move *moves)
{
    (void)r;
    return c->game->noisy(c->rules, c->at, moves);
}

INLINE bool game_in_check(const game_rules *r, game_position p)
{
    const ph_game *game = r->game;
    return game->in_check && game->in_check(game->rules, p);
}

INLINE bool game_loses(const game_rules *r, game_position p, ph_move move)
{
    const ph_game *game = r->game;
    return game->gain && game->gain(game->rules, p, move) < 0;
}

#define game_leaf game_leaf
INLINE bool game_leaf(frame *f, const game_rules *r, game_position p, uint32_t ply, bool max, ph_value low,
                      ph_value high, ph_value *value)
{
    if (f->plain) {
        *value = game_value(r, p, max);
        return true;
    }
    if (f->game->noisy)
        return quiet_evaluate_noisy(f, p, ply, max, low, high, value);
    *value = sooner_at_root(f->sooner, game_value(r, p, max), ply);
    return true;
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    const ph_game *game = r->game;
    return game->key(game->rules, p);
}

#endif

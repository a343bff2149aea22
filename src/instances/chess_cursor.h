/* chess_cursor.h - how the search loops step through chess.
 *
 * Listing and making moves cost far more than a call, so they are functions of src/games, which keeps the loops small. */
#ifndef PHASED_INSTANCES_CHESS_CURSOR_H
#define PHASED_INSTANCES_CHESS_CURSOR_H

#include "../games/chess.h"

#include "cursor.h"

#define GAME_SOONER 1

/* A position is too large for registers, so the cursor stores one child. */
typedef void game_rules;
typedef const chess_state *game_position;

typedef struct game_cursor {
    game_position at;
    chess_state child;
    uint32_t count;
    ph_move moves[CHESS_MOST_MOVES];
} game_cursor;

#define game_load game_load
INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    return state;
}

INLINE void game_save(const game_rules *r, void *state, game_position p)
{
    (void)r;
    memcpy(state, p, sizeof *p);
}

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    (void)r;
    return moves ? chess_list(c->at, moves) : chess_count(c->at);
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    (void)r;
    chess_apply(c->at, move, &c->child);
    return &c->child;
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)r, (void)bottom;
    c->count = chess_list(c->at, c->moves);
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

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    return game_child(r, c, c->moves[i]);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r;
    return c->moves[i];
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    (void)r;
    return chess_over(p);
}

#define game_stops game_stops
INLINE bool game_stops(const game_rules *r, game_position p)
{
    (void)r;
    return chess_drawn(p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)r;
    return max ? chess_evaluate(p) : -chess_evaluate(p);
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return chess_key(p);
}

INLINE uint32_t game_noisy(const game_rules *r, game_cursor *c, ph_move *moves)
{
    (void)r;
    return chess_list_noisy(c->at, moves);
}

INLINE bool game_in_check(const game_rules *r, game_position p)
{
    (void)r;
    return chess_checkers(p) != 0;
}

INLINE bool game_loses(const game_rules *r, game_position p, ph_move move)
{
    (void)r;
    return chess_loses(p, move);
}

#endif

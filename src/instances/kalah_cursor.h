/* kalah_cursor.h - how the search loops step through Kalah. */
#ifndef PHASED_INSTANCES_KALAH_CURSOR_H
#define PHASED_INSTANCES_KALAH_CURSOR_H

#include "../games/kalah.h"

#include "cursor.h"

extern const struct ph_compiled kalah_other_compiled; /* for any other board than the usual one */

typedef kalah_rules game_rules;
typedef kalah_state game_position;

/* Depth first the moves are not listed but taken one by one from the set of pits. */
typedef struct game_cursor {
    kalah_state at;
    kalah_moves left; /* to try */
    ph_move move;     /* just taken */
    bool passes;      /* the one move is a pass, and left to try */
} game_cursor;

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    ph_move unused[KALAH_MOST_PITS];
    return kalah_list(r, c->at, moves ? moves : unused);
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    return kalah_apply(r, c->at, move);
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)bottom;
    c->passes = c->at.own & KALAH_MUST_PASS;
    c->left = c->passes ? (kalah_moves){0, 0} : kalah_movable(r, c->at.own);
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    (void)i;
    return c->passes || kalah_may_move(&c->left);
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    (void)i;
    c->move = c->passes ? KALAH_PASS : kalah_take(&c->left);
    c->passes = false;
    return kalah_apply(r, c->at, c->move);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r, (void)i;
    return c->move;
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return kalah_over(r, p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    return max ? kalah_evaluate(r, p) : -kalah_evaluate(r, p);
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return kalah_key(p);
}

#endif

/* skirmish_cursor.h - the cursor of the game of skirmish.h, to compile methods for it. */
#ifndef PHASED_TESTS_SKIRMISH_CURSOR_H
#define PHASED_TESTS_SKIRMISH_CURSOR_H

#include "skirmish.h"
#include "src/instances/cursor.h"

#define GAME_QUIET 1

typedef skirmish game_rules;
typedef skirmish_at game_position;

typedef struct game_cursor {
    skirmish_at at;
    uint32_t count;
} game_cursor;

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    return skirmish_moves(r, &c->at, moves);
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    game_position child;
    skirmish_apply(r, &c->at, move, &child);
    return child;
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)bottom;
    c->count = skirmish_moves(r, &c->at, NULL);
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    return i < c->count;
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r, (void)c;
    return 70000 * i + 5;
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    return game_child(r, c, game_move(r, c, i));
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return skirmish_over(r, &p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    const ph_value own = skirmish_evaluate(r, &p);
    return max ? own : -own;
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    return skirmish_key(r, &p);
}

INLINE uint32_t game_noisy(const game_rules *r, game_cursor *c, ph_move *moves)
{
    return skirmish_noisy(r, &c->at, moves);
}

INLINE bool game_in_check(const game_rules *r, game_position p)
{
    return skirmish_in_check(r, &p);
}

INLINE bool game_loses(const game_rules *r, game_position p, ph_move move)
{
    return skirmish_gain(r, &p, move) < 0;
}

#endif

/* othello.c - the search loops compiled for Othello. */
#include "../games/othello.h"

#include "../methods/loops.h"

/* A position is too large for registers, so the cursor has room for one child. Sorting wants the moves side by side. */
typedef othello_rules game_rules;
typedef const othello_state *game_position;

typedef struct game_cursor {
    game_position at;
    othello_state child;
    uint32_t count;
    ph_move moves[OTHELLO_MOST_MOVES];
} game_cursor;

#include "../methods/listed.h"

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
    uint32_t count = othello_list(c->at, moves);
    othello_order(r, c->at, moves, count);
    return count;
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    c->child = othello_apply(r, c->at, move);
    return &c->child;
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)bottom;
    c->count = game_list(r, c, c->moves);
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
    return othello_over(r, p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    return max ? othello_evaluate(r, p) : -othello_evaluate(r, p);
}

#define LOOPS(x) othello_##x
#define LOOPS_GAME &othello_game
#include "../methods/loops.tmpl.h"

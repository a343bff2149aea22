/* connect4_cursor.h - how the search loops step through Connect-4. */
#ifndef PHASED_INSTANCES_CONNECT4_CURSOR_H
#define PHASED_INSTANCES_CONNECT4_CURSOR_H

#include "../games/connect4.h"

#include "cursor.h"

extern const struct ph_compiled connect4_other_compiled; /* for any other board than the usual one */

#define GAME_FAMILY CONNECT4_MOST_COLUMNS

typedef connect4_rules game_rules;
typedef connect4_state game_position;

/* Depth first the moves are not listed but taken one by one from the set of cells: after a cut-off the rest has cost
 * nothing. */
typedef struct game_cursor {
    connect4_state at;
    uint64_t cells;         /* left to try */
    uint64_t cell;          /* just taken */
    uint32_t turn;          /* in the order of columns */
    connect4_family family; /* of the children */
} game_cursor;

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    return connect4_list(r, c->at, moves);
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    return connect4_apply(c->at, connect4_cell(r, c->at, move));
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    c->cells = connect4_cells(r, c->at);
    c->turn = 0;
    c->family = bottom ? connect4_family_whole(r, c->at) : connect4_family_inside(r, c->at);
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    (void)i;
    return c->cells != 0;
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    (void)i;
    c->cell = connect4_take(r, &c->cells, &c->turn);
    return connect4_apply(c->at, c->cell);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)i;
    return connect4_move(r, c->cell);
}

INLINE bool game_ended(const game_rules *r, const game_cursor *c)
{
    return connect4_family_ended(r, c->at, &c->family, c->cell);
}

INLINE ph_value game_child_value(const game_rules *r, const game_cursor *c, bool max, bool bottom)
{
    const ph_value v = connect4_family_value(r, c->at, &c->family, c->cell, bottom);
    return max ? -v : v;
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return connect4_over(r, p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    return max ? connect4_evaluate(r, p) : -connect4_evaluate(r, p);
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    return connect4_key(r, p);
}

#endif

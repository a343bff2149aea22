/* numbered.h - how the cursor of a numbered game takes its moves, 0 to count - 1: for the includer of loops.tmpl.h whose
 * game_cursor has a `count`, set by game_stand(), and which has
 *
 *     game_position game_child(const game_rules *, game_cursor *, ph_move)   */
#ifndef PHASED_METHODS_NUMBERED_H
#define PHASED_METHODS_NUMBERED_H

enum { GAME_NUMBERED = 1 };

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    (void)r, (void)moves;
    return c->count;
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)r, (void)c, (void)bottom;
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    return i < c->count;
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    return game_child(r, c, i);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r, (void)c;
    return i;
}

#endif

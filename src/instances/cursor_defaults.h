/* cursor_defaults.h - the functions and constants that a cursor need not have of its own. loops.h includes it, after
 * the cursor and before the methods.
 *
 * A cursor with a function of its own, say game_load(), announces it: #define game_load game_load. */
#ifndef PHASED_INSTANCES_CURSOR_DEFAULTS_H
#define PHASED_INSTANCES_CURSOR_DEFAULTS_H

#include "cursor.h"

#ifndef GAME_HORIZON
#define GAME_HORIZON 1
#endif
#ifndef GAME_NUMBERED
#define GAME_NUMBERED 0
#endif
#ifndef GAME_SLOW
#define GAME_SLOW 0
#endif
#ifndef GAME_OBSERVED
#define GAME_OBSERVED 0
#endif
#ifndef GAME_DEPTH_FIRST
#define GAME_DEPTH_FIRST GAME_OBSERVED
#endif
#ifndef GAME_FAMILY
#define GAME_FAMILY 0
#endif
#ifndef GAME_QUIET
#define GAME_QUIET 0
#endif
#ifndef GAME_SOONER
#define GAME_SOONER 0
#endif
#ifdef game_stops
#define GAME_MOVELESS 1 /* a node without moves is a leaf */
#else
#define GAME_MOVELESS 0
#endif
#if (GAME_MOVELESS || GAME_SOONER) && (GAME_FAMILY || defined GAME_ROWS || defined GAME_KNOWN)
#error "game_stops() and GAME_SOONER do not go with GAME_FAMILY, GAME_ROWS or GAME_KNOWN"
#endif

/* ---- positions ---- */

#ifndef game_ground
INLINE const game_rules *game_ground(const path *p)
{
    return p->f->game->rules;
}
#endif

/* A position that is a value is copied from memory and back. */
#ifndef game_load
INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    game_position p;
    memcpy(&p, state, sizeof p);
    return p;
}

INLINE void game_save(const game_rules *r, void *state, game_position p)
{
    (void)r;
    memcpy(state, &p, sizeof p);
}
#endif

#ifndef game_stand
INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    (void)r, (void)ply;
    c->at = p;
}
#endif

/* The rules in a function that was handed what game_ground() returned. */
INLINE const game_rules *rules_of(const void *ground)
{
#ifdef GAME_RULES
    (void)ground;
    return GAME_RULES;
#else
    return ground;
#endif
}

/* A position at `ply` of the path as the game's functions take it. */
#ifndef game_state
INLINE const void *game_state(const path *on, game_position p, uint32_t ply)
{
    void *const state = path_state(on, ply);
    game_save(rules_of(game_ground(on)), state, p);
    return state;
}
#endif

/* ---- moves that are numbers, 0 to count - 1 ---- */

#if GAME_NUMBERED
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
    assert(i < c->count);
    return game_child(r, c, i);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r, (void)c;
    return i;
}
#endif

/* How many moves game_begin() has listed. Numbers need no list, and cursors that take moves one by one make none. */
#ifndef game_listed
INLINE uint32_t game_listed(const game_cursor *c)
{
    (void)c;
    return 0;
}
#endif

/* ---- questions of the methods ---- */

/* Has the game ended, as far as that can be told without listing moves? Depth-first methods call this: they list the moves
 * of a position when they have entered it, and then see whether there are none. */
#ifndef game_stops
INLINE bool game_stops(const game_rules *r, game_position p)
{
    return game_over(r, p);
}
#endif

/* Is a position at `ply` to be evaluated, not expanded? */
INLINE bool is_terminal(const frame *f, const game_rules *r, game_position p, uint32_t ply)
{
    return (GAME_HORIZON && ply == f->depth) || game_over(r, p);
}

/* The same for the child that the cursor has just taken. */
INLINE bool child_ended(const game_rules *r, const game_cursor *c, game_position p)
{
#if GAME_FAMILY
    (void)p;
    return game_ended(r, c);
#else
    (void)c;
    return game_stops(r, p);
#endif
}

/* MAX's value of that child. */
INLINE ph_value child_value(const game_rules *r, const game_cursor *c, game_position p, bool max, bool bottom)
{
#if GAME_FAMILY
    (void)p;
    return game_child_value(r, c, max, bottom);
#else
    (void)c, (void)bottom;
    return game_value(r, p, max);
#endif
}

/* What evaluate() says of a position at `ply`, as it counts at the root. */
INLINE ph_value value_at(const frame *f, const game_rules *r, game_position p, uint32_t ply, bool max)
{
    const ph_value value = game_value(r, p, max);
    return GAME_SOONER ? sooner_at_root(f->sooner, value, ply) : value;
}

/* MAX's value of a leaf at `ply` that is counted already: the value if it lies inside (low, high), else perhaps only a
 * bound on that side. False: a limit was reached. */
#if GAME_QUIET
#include "../search/quiescence_node.h"
#endif
#ifndef game_leaf
INLINE bool game_leaf(frame *f, const game_rules *r, game_position p, uint32_t ply, bool max, ph_value low,
                      ph_value high, ph_value *value)
{
#if GAME_QUIET
    (void)r;
    return quiet_leaf(f, p, ply, max, low, high, value);
#else
    (void)low, (void)high;
    *value = value_at(f, r, p, ply, max);
    return true;
#endif
}
#endif

/* The same for the child that the cursor has just taken, at `ply`. Counts it. */
INLINE bool child_evaluate(frame *f, const game_rules *r, const game_cursor *c, game_position p, uint32_t ply, bool max,
                           bool bottom, ph_value low, ph_value high, ph_value *value)
{
    if (!frame_may_evaluate(f))
        return false;
#if GAME_FAMILY
    (void)ply, (void)low, (void)high;
    *value = child_value(r, c, p, max, bottom);
    return true;
#else
    (void)c, (void)bottom;
    return game_leaf(f, r, p, ply, max, low, high, value);
#endif
}

/* Every search begins with this. */
INLINE void enter_search(frame *f)
{
    if (!GAME_SLOW)
        frame_cheap(f);
}

#endif

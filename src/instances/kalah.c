/* kalah.c - the search loops compiled for Kalah: for the usual board, whose rules the compiler knows, and for any other. */
#include "../games/kalah.h"

#include "../methods/loops.h"
#include "kalah_solve.h"

typedef kalah_rules game_rules;
typedef kalah_state game_position;

/* Depth first the moves are not listed but taken one by one from the set of pits. */
typedef struct game_cursor {
    kalah_state at;
    kalah_moves left; /* to try */
    ph_move move;     /* just taken */
    bool passes;      /* the one move is a pass, and left to try */
} game_cursor;

#include "../methods/listed.h"
#include "../methods/valued.h"

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    ph_move room[KALAH_MOST_PITS];
    return kalah_list(r, c->at, moves ? moves : room);
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

#define LOOPS(x) kalah_other_##x
#define LOOPS_GAME &kalah_game
#define LOOPS_SOLVER &kalah_solver
#include "../methods/loops.tmpl.h"

/* How many seeds there are at the start is nothing to a search. */
static bool usual(const frame *f)
{
    const kalah_rules *r = f->game->rules;
    return r->pits == KALAH_USUAL.pits && r->empty == KALAH_USUAL.empty;
}

#define LOOPS(x) kalah_##x
#define LOOPS_GAME &kalah_game
#define LOOPS_RULES(ground) (&KALAH_USUAL)
#define LOOPS_SOLVER &kalah_solver
#define LOOPS_FITS usual
#define LOOPS_OTHERWISE &kalah_other_compiled
#include "../methods/loops.tmpl.h"

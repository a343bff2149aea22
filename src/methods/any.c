/* any.c - the fast methods for any game: loops.tmpl.h over the struct of functions, plain and observed. */
#include "loops.h"

/* Positions stand on the path, one place a ply, and moves beside them. */
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

enum { GAME_HORIZON = 1, GAME_DEAR = 1, GAME_NUMBERED = 0 };

INLINE const game_rules *game_ground(const path *p)
{
    return p;
}

INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    return state;
}

INLINE void game_save(const game_rules *r, void *state, game_position p)
{
    memcpy(state, p, r->f->game->state_size);
}

INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    const ph_game *game = r->f->game;
    *c = (game_cursor){game, game->rules, p, path_state(r, ply + 1), path_moves(r, ply), 0};
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
    const ph_game *game = r->f->game;
    return game->over(game->rules, p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    return frame_value(r->f->game, p, max);
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    const ph_game *game = r->f->game;
    return game->key(game->rules, p);
}

#define LOOPS(x) any_##x
#include "loops.tmpl.h"

#define LOOPS(x) any_observed_##x
#define LOOPS_OBSERVED 1
#include "loops.tmpl.h"

verdict psstar_solve_any(frontier *s, const void *root, uint32_t *ref)
{
    return frontier_dual(s->f) ? any_dual_root(s, root, ref) : any_psstar_root(s, root, ref);
}

/* Do loops that were compiled for one game search another one rightly? A copy of a game may have an evaluation of its
 * own, for one. Its rules may be others: they are what its functions are handed, and so are the loops. */
static bool game_same(const ph_game *a, const ph_game *b)
{
    return a->moves == b->moves && a->apply == b->apply && a->over == b->over && a->evaluate == b->evaluate &&
           a->order == b->order && a->flags == b->flags && a->state_size == b->state_size;
}

searcher *loops_choose(const frame *f, unsigned row, bool with_table)
{
    assert(row < N_METHODS);
    for (const struct ph_compiled *c = f->game->compiled; c; c = c->otherwise)
        if (game_same(f->game, c->game) && (!c->fits || c->fits(f)) && (!with_table || f->game->key == c->game->key))
            return with_table ? c->tabled[row] : c->search[row];
    return with_table ? any_compiled.tabled[row] : any_compiled.search[row];
}

const struct solver *loops_solver(const frame *f)
{
    for (const struct ph_compiled *c = f->game->compiled; c; c = c->otherwise)
        if (game_same(f->game, c->game) && (!c->fits || c->fits(f)))
            return c->solver;
    return NULL;
}

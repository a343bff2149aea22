/* moveless.h - a game in a second form, with PH_OVER_WITHOUT_MOVES, which counts calls and notes the order of evaluations.
 *
 * The inner game is in the usual form: over() is true wherever it ends. In the second form some endings have moves, and
 * over() is true there alone; at the others moves() returns 0. */
#ifndef PHASED_TESTS_MOVELESS_H
#define PHASED_TESTS_MOVELESS_H

#include "phased.h"

typedef struct moveless {
    ph_game inner, game;                        /* `game` may be searched */
    bool second;                                /* the second form; else the game is the inner one, counted */
    bool all;                                   /* ... in which no ending has moves, and there is no over() */
    uint64_t listed, ended, stopped, evaluated; /* calls of moves(), those at endings, of over() and evaluate() */
    uint64_t order;                             /* a hash of the sequence of positions evaluated */
} moveless;

static inline moveless *moveless_of(const void *rules)
{
    return *(moveless *const *)rules;
}

static inline void moveless_start(const void *rules, void *state)
{
    const ph_game *g = &moveless_of(rules)->inner;
    g->start(g->rules, state);
}

/* Has this ending moves? */
static inline bool moveless_has_more(const moveless *m, const void *state)
{
    return !m->all && m->inner.key(m->inner.rules, state) % 3 == 0;
}

static inline uint32_t moveless_moves(const void *rules, const void *state, ph_move *moves)
{
    moveless *m = moveless_of(rules);
    const ph_game *g = &m->inner;
    m->listed++;
    if (!m->second || !g->over(g->rules, state))
        return g->moves(g->rules, state, moves);
    m->ended++;
    for (uint32_t i = 0; moves && i < g->max_moves; i++)
        moves[i] = PH_NO_MOVE; /* not to be searched */
    return moveless_has_more(m, state) ? g->max_moves : 0;
}

static inline void moveless_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *g = &moveless_of(rules)->inner;
    g->apply(g->rules, state, move, child);
}

static inline bool moveless_over(const void *rules, const void *state)
{
    moveless *m = moveless_of(rules);
    m->stopped++;
    return m->inner.over(m->inner.rules, state) && (!m->second || moveless_has_more(m, state));
}

static inline ph_value moveless_evaluate(const void *rules, const void *state)
{
    moveless *m = moveless_of(rules);
    m->evaluated++;
    m->order = (m->order ^ m->inner.key(m->inner.rules, state)) * UINT64_C(0x100000001B3);
    return m->inner.evaluate(m->inner.rules, state);
}

static inline uint64_t moveless_key(const void *rules, const void *state)
{
    const ph_game *g = &moveless_of(rules)->inner;
    return g->key(g->rules, state);
}

static inline uint32_t moveless_longest(const void *rules, const void *state)
{
    const ph_game *g = &moveless_of(rules)->inner;
    return g->longest(g->rules, state);
}

static inline uint32_t moveless_noisy(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = &moveless_of(rules)->inner;
    return g->noisy(g->rules, state, moves);
}

static inline bool moveless_in_check(const void *rules, const void *state)
{
    const ph_game *g = &moveless_of(rules)->inner;
    return g->in_check(g->rules, state);
}

static inline ph_value moveless_gain(const void *rules, const void *state, ph_move move)
{
    const ph_game *g = &moveless_of(rules)->inner;
    return g->gain(g->rules, state, move);
}

static inline void moveless_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    const ph_game *g = &moveless_of(rules)->inner;
    g->order(g->rules, state, moves, count);
}

static inline uint32_t moveless_widest(const void *rules, const void *state, uint32_t ply)
{
    const ph_game *g = &moveless_of(rules)->inner;
    return g->widest(g->rules, state, ply);
}

/* `inner` has key(). *self will point to m. */
static inline void moveless_init(moveless *m, moveless **self, const ph_game *inner, bool second, bool all)
{
    *self = m;
    *m = (moveless){.inner = *inner, .second = second, .all = all};
    m->game = (ph_game){
        .version = PH_GAME_VERSION,
        .flags = inner->flags | (second ? PH_OVER_WITHOUT_MOVES : 0),
        .name = inner->name,
        .rules = self,
        .state_size = inner->state_size,
        .max_moves = inner->max_moves,
        .start = moveless_start,
        .moves = moveless_moves,
        .apply = moveless_apply,
        .over = second && all ? NULL : moveless_over,
        .evaluate = moveless_evaluate,
        .key = moveless_key,
        .order = inner->order ? moveless_order : NULL,
        .widest = inner->widest ? moveless_widest : NULL,
        .longest = inner->longest ? moveless_longest : NULL,
        .won = inner->won,
        .evaluation_cost = inner->evaluation_cost,
        .noisy = inner->noisy ? moveless_noisy : NULL,
        .in_check = inner->in_check ? moveless_in_check : NULL,
        .gain = inner->gain ? moveless_gain : NULL,
    };
}

static inline void moveless_reset(moveless *m)
{
    m->listed = m->ended = m->stopped = m->evaluated = m->order = 0;
}

#endif

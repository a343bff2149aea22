/* around.c - a game around another one: each function calls the one inside. */
#include "around.h"

#include "../base/game_memory.h"

#include <assert.h>

static void around_start(const void *rules, void *state)
{
    const ph_game *g = game_inside(rules);
    g->start(g->rules, state);
}

/* A numbered game does not list its moves; here they are listed, so that they can be ordered or left out. */
uint32_t around_moves(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = game_inside(rules);
    if (!(g->flags & PH_NUMBERED))
        return g->moves(g->rules, state, moves);
    uint32_t count = g->moves(g->rules, state, NULL);
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = i;
    return count;
}

void around_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    const ph_game *g = game_inside(rules);
    if (g->order && !(g->flags & PH_NUMBERED))
        g->order(g->rules, state, moves, count);
}

static void around_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *g = game_inside(rules);
    g->apply(g->rules, state, move, child);
}

static bool around_over(const void *rules, const void *state)
{
    return position_stops(game_inside(rules), state);
}

static ph_value around_evaluate(const void *rules, const void *state)
{
    const ph_game *g = game_inside(rules);
    return g->evaluate(g->rules, state);
}

static uint64_t around_key(const void *rules, const void *state)
{
    const ph_game *g = game_inside(rules);
    return g->key(g->rules, state);
}

static uint32_t around_widest(const void *rules, const void *state, uint32_t ply)
{
    const ph_game *g = game_inside(rules);
    return g->widest(g->rules, state, ply);
}

static uint32_t around_longest(const void *rules, const void *state)
{
    const ph_game *g = game_inside(rules);
    return g->longest(g->rules, state);
}

static uint32_t around_noisy(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = game_inside(rules);
    return g->noisy(g->rules, state, moves);
}

static bool around_in_check(const void *rules, const void *state)
{
    const ph_game *g = game_inside(rules);
    return g->in_check(g->rules, state);
}

static ph_value around_gain(const void *rules, const void *state, ph_move move)
{
    const ph_game *g = game_inside(rules);
    return g->gain(g->rules, state, move);
}

static void around_pass(const void *rules, const void *state, void *child)
{
    const ph_game *g = game_inside(rules);
    g->pass(g->rules, state, child);
}

static uint32_t around_reversible(const void *rules, const void *state)
{
    const ph_game *g = game_inside(rules);
    return g->reversible(g->rules, state);
}

ph_game game_around(const ph_game *game, const void *rules)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .flags = game->flags & ~(uint32_t)PH_NUMBERED,
        .name = game->name,
        .rules = rules,
        .state_size = game->state_size,
        .max_moves = game->max_moves,
        .start = around_start,
        .moves = around_moves,
        .apply = around_apply,
        .over = around_over,
        .evaluate = around_evaluate,
        .key = game->key ? around_key : NULL,
        .order = game->order ? around_order : NULL,
        .widest = game->widest ? around_widest : NULL,
        .longest = game->longest ? around_longest : NULL,
        .won = game->won,
        .evaluation_cost = game->evaluation_cost,
        .compiled = game->compiled, /* its loops are not used; but it may allow one thread only */
        .noisy = game->noisy ? around_noisy : NULL,
        .in_check = game->in_check ? around_in_check : NULL,
        .gain = game->gain ? around_gain : NULL,
        .pass = game->pass ? around_pass : NULL,
        .reversible = game->reversible ? around_reversible : NULL,
    };
}

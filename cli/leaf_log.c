/* leaf_log.c - the leaves of a game in the order in which a search evaluates them. */
#include "leaf_log.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists --------------------------------------------------------------------------------------------- */

/* Append the `size` bytes at `item`. False without memory. */
static bool list_add(leaf_list *l, const void *item, size_t size)
{
    if (l->count == l->room) {
        size_t room = l->room ? 2 * l->room : 1024;
        void *items = realloc(l->items, room * size);
        if (!items)
            return false;
        l->items = items;
        l->room = room;
    }
    memcpy((char *)l->items + l->count++ * size, item, size);
    return true;
}

/* ---- the game around the game -------------------------------------------------------------------------- */

static const ph_game *inner_of(const void *rules)
{
    return ((const leaf_log_rules *)rules)->inner;
}

static uint32_t step_of(const ph_game *inner, const void *state)
{
    uint32_t step;
    memcpy(&step, (const char *)state + inner->state_size, sizeof step);
    return step;
}

static void step_set(const ph_game *inner, void *state, uint32_t step)
{
    memcpy((char *)state + inner->state_size, &step, sizeof step);
}

static void log_start(const void *rules, void *state)
{
    const ph_game *g = inner_of(rules);
    g->start(g->rules, state);
    step_set(g, state, 0);
}

static uint32_t log_moves(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = inner_of(rules);
    return g->moves(g->rules, state, moves);
}

static void log_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *g = inner_of(rules);
    leaf_log *log = ((const leaf_log_rules *)rules)->log;
    const leaf_step step = {step_of(g, state), move};
    g->apply(g->rules, state, move, child);
    if (log->steps.count >= UINT32_MAX - 1 || !list_add(&log->steps, &step, sizeof step))
        log->failed = true;
    step_set(g, child, (uint32_t)log->steps.count);
}

static bool log_over(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return g->over(g->rules, state);
}

static ph_value log_evaluate(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    leaf_log *log = ((const leaf_log_rules *)rules)->log;
    const uint32_t step = step_of(g, state);
    if (!list_add(&log->leaves, &step, sizeof step))
        log->failed = true;
    return g->evaluate(g->rules, state);
}

static uint32_t log_widest(const void *rules, const void *state, uint32_t ply)
{
    const ph_game *g = inner_of(rules);
    return g->widest(g->rules, state, ply);
}

static void log_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    const ph_game *g = inner_of(rules);
    g->order(g->rules, state, moves, count);
}

bool leaf_log_init(leaf_log *log, const ph_game *game, const void *root)
{
    *log = (leaf_log){.rules = {game, log}};
    log->game = (ph_game){
        .version = game->version,
        .flags = game->flags,
        .name = game->name,
        .rules = &log->rules,
        .state_size = game->state_size + sizeof(uint32_t),
        .max_moves = game->max_moves,
        .start = log_start,
        .moves = log_moves,
        .apply = log_apply,
        .over = log_over,
        .evaluate = log_evaluate,
        .widest = game->widest ? log_widest : NULL,
        .order = game->order ? log_order : NULL,
    };
    log->root = malloc(log->game.state_size);
    if (!log->root)
        return false;
    memcpy(log->root, root, game->state_size);
    step_set(game, log->root, 0);
    return true;
}

void leaf_log_release(leaf_log *log)
{
    free(log->root);
    free(log->steps.items);
    free(log->leaves.items);
    *log = (leaf_log){0};
}

/* ---- the paths ----------------------------------------------------------------------------------------- */

/* Write the path that ends with `step` from the end of `path` backwards. Returns its depth. */
static uint32_t path_climb(const leaf_log *log, uint32_t step, ph_move path[PH_MAX_DEPTH])
{
    uint32_t depth = 0;
    while (step > 0) {
        const leaf_step *s = (const leaf_step *)log->steps.items + (step - 1);
        assert(depth < PH_MAX_DEPTH);
        path[PH_MAX_DEPTH - ++depth] = s->move;
        step = s->before;
    }
    return depth;
}

bool leaf_log_visit(const leaf_log *log, size_t count, leaf_visitor visit, void *context)
{
    if (log->failed)
        return false;
    for (size_t i = 0; i < count && i < log->leaves.count; i++) {
        ph_move path[PH_MAX_DEPTH];
        uint32_t depth = path_climb(log, ((const uint32_t *)log->leaves.items)[i], path);
        visit(context, path + PH_MAX_DEPTH - depth, depth);
    }
    return true;
}

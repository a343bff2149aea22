/* leaf_log.c - records the leaves of a game in evaluation order. */
#include "leaf_log.h"

#include "../src/base/clock.h"
#include "../src/base/game_memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory -------------------------------------------------------------------------------------------- */

/* The search and its log share one limit. The search's memory is counted here, where it is allocated; the size of
 * each block is stored in front of it. */
enum { HEAD = 16 }; /* keeps the alignment of malloc */

/* Together they exceed the limit: the search stops as at any memory limit. */
static void log_fill(leaf_log *log)
{
    log->full = true;
    ph_cancel(log->cancel);
}

static void *counted_allocate(void *context, size_t bytes)
{
    leaf_log *log = context;
    char *block = bytes <= SIZE_MAX - HEAD ? malloc(bytes + HEAD) : NULL;
    if (!block)
        return NULL;
    memcpy(block, &bytes, sizeof bytes);
    log->bytes += bytes;
    if (log->bytes > log->limit)
        log_fill(log);
    return block + HEAD;
}

static void counted_release(void *context, void *block)
{
    leaf_log *log = context;
    size_t bytes;
    memcpy(&bytes, (char *)block - HEAD, sizeof bytes);
    assert(log->bytes >= bytes);
    log->bytes -= bytes;
    free((char *)block - HEAD);
}

/* Append to a list of the log if it fits the limit. False if it does not. */
static bool list_add(leaf_log *log, vector *list, const void *item, size_t size)
{
    if (flag_raised(log->outer))
        ph_cancel(log->cancel);
    const size_t more = (vector_capacity_after(list, 1) - list->capacity) * size;
    if (log->full || log->bytes + more > log->limit || !vector_push(list, NULL, item, size)) {
        log_fill(log);
        return false;
    }
    log->bytes += more;
    return true;
}

/* ---- the wrapped game ---------------------------------------------------------------------------------- */

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
    if (log->steps.count >= UINT32_MAX - 1)
        log_fill(log);
    list_add(log, &log->steps, &step, sizeof step);
    step_set(g, child, (uint32_t)log->steps.count);
}

static bool log_over(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return position_stops(g, state);
}

static ph_value log_evaluate(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    leaf_log *log = ((const leaf_log_rules *)rules)->log;
    const uint32_t step = step_of(g, state);
    list_add(log, &log->leaves, &step, sizeof step);
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

static uint64_t log_key(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return g->key(g->rules, state);
}

static uint32_t log_longest(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return g->longest(g->rules, state);
}

bool leaf_log_init(leaf_log *log, const ph_game *game, const void *root, size_t limit, int *cancel, const int *outer)
{
    *log =
        (leaf_log){.rules = {game, log}, .limit = limit ? limit : PH_DEFAULT_BYTES, .cancel = cancel, .outer = outer};
    log->memory = (ph_memory){counted_allocate, counted_release, log};
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
        .key = game->key ? log_key : NULL,
    };
    if (game->version >= 2) { /* otherwise there are no such members */
        log->game.longest = game->longest ? log_longest : NULL;
        log->game.won = game->won;
    }
    if (game->version >= 3)
        log->game.evaluation_cost = game->evaluation_cost;
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
    vector_release(&log->steps, NULL);
    vector_release(&log->leaves, NULL);
    *log = (leaf_log){0};
}

/* ---- the paths ----------------------------------------------------------------------------------------- */

/* Write the path that ends with `step` backwards from the end of `path`. Returns its depth. */
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

void leaf_log_visit(const leaf_log *log, size_t count, leaf_visitor visit, void *context)
{
    for (size_t i = 0; i < count && i < log->leaves.count; i++) {
        ph_move path[PH_MAX_DEPTH];
        uint32_t depth = path_climb(log, ((const uint32_t *)log->leaves.items)[i], path);
        visit(context, path + PH_MAX_DEPTH - depth, depth);
    }
}

/* level.c - a weaker opponent. Read level_search() first. */
#include "level.h"

#include "../base/memory.h"
#include "../base/random.h"
#include "../search/frame.h"
#include "auto.h"
#include "deepen.h"
#include "phased_catalog.h"
#include "rooted.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

/* From this level on the best move is played; below it, one of the best LINES moves. */
enum { LEVEL_BEST = 16, LINES = 4 };

/* Positions that each level visits, besides those that one move ahead takes. */
static const uint32_t VISITS[LEVEL_MOST + 1] = {0,    10,   20,   35,   60,    100,   160,   250,   400,   640,   1000,
                                                1600, 2500, 4000, 6400, 10000, 16000, 25000, 40000, 70000, 120000};

/* Is it a proven win or loss? */
static bool is_decided(const ph_game *game, ph_value value)
{
    const ph_value won = game->won > 0 ? game->won : game->compiled ? PH_BUILTIN_WON : PH_INFINITY;
    return value > won || value < -won;
}

/* How much the values of the moves differ, as the game evaluates them without search: the mean distance from their mean. 0:
 * not at all, or there is no memory. */
static int64_t spread_of(const request *q, const ph_move *moves, uint32_t count)
{
    const ph_game *const g = q->game;
    ph_value *const values = memory_get(&q->memory, count, sizeof *values);
    void *const child = memory_get(&q->memory, 1, g->state_size);
    int64_t sum = 0, distance = 0;
    uint32_t known = 0;
    for (uint32_t i = 0; i < count && values && child; i++) {
        g->apply(g->rules, q->state, moves[i], child);
        const ph_value v = g->evaluate(g->rules, child);
        if (is_decided(g, v))
            continue;
        values[known++] = v;
        sum += v;
    }
    for (uint32_t i = 0; i < known; i++)
        distance += values[i] > sum / known ? values[i] - sum / known : sum / known - values[i];
    memory_put(&q->memory, child);
    memory_put(&q->memory, values);
    return known ? distance / known : 0;
}

/* How much worse than the best a move may be. */
static int64_t margin_of(uint32_t level, int64_t spread)
{
    enum { PARTS = 2 };
    return level < LEVEL_BEST ? spread * PARTS * (LEVEL_BEST - level) / LEVEL_BEST : 0;
}

/* Numbers that depend on the seed and on what there is to choose from. */
static uint64_t seed_of(const request *q, const ph_result *result)
{
    uint64_t seed = bits_mix(q->options.seed + q->options.level);
    for (uint32_t i = 0; i < result->ranked_count; i++)
        seed = bits_mix(seed + result->ranked[i].move) ^ (uint64_t)(uint32_t)result->ranked[i].value;
    return seed;
}

/* The number of the ranked move to play. */
static uint32_t level_choose(const request *q, const ph_result *result, int64_t margin)
{
    const ph_ranked *const ranked = result->ranked;
    uint32_t within[LINES], count = 0;
    for (uint32_t i = 0; i < result->ranked_count && i < LINES; i++) {
        const int64_t worse = (int64_t)ranked[0].value - ranked[i].value;
        const bool sure = ranked[i].lower == ranked[i].upper;
        if (i == 0 || (sure && (q->options.min_root ? -worse : worse) <= margin))
            within[count++] = i;
    }
    uint64_t random = seed_of(q, result);
    return count ? within[random_below(&random, count)] : 0;
}

static int level_run(const request *q, const ph_move *moves, uint32_t count, ph_result *result)
{
    const uint32_t level = q->options.level;
    request weak = *q;
    ph_limits *const l = &weak.options.limits;
    const uint64_t visits = VISITS[level] + LINES * ((uint64_t)count + 1);
    if (!l->visits || visits < l->visits)
        l->visits = visits;
    if (level < LEVEL_BEST && weak.options.lines < LINES)
        weak.options.lines = LINES;
    weak.options.threads = (ph_threads){0}; /* their order would matter */
    weak.kept = NULL;
    const int error = deepen(&weak, &(learnt){0}, result);
    if (error)
        return error;
    const uint32_t chosen = level_choose(q, result, margin_of(level, spread_of(q, moves, count)));
    char reason[REASON_SIZE];
    snprintf(reason, sizeof reason, "level %" PRIu32 " of %d, seed %" PRIu64 ": move %" PRIu32 " of those ranked",
             level, LEVEL_MOST, q->options.seed, chosen + 1);
    result_choose(result, chosen, reason);
    return PH_OK;
}

int level_search(const request *q, ph_result *result)
{
    assert(q->options.level > 0 && q->options.level <= LEVEL_MOST);
    ph_move *const moves = memory_get(&q->memory, q->game->max_moves, sizeof *moves);
    if (!moves)
        return PH_E_MEMORY;
    const int error = level_run(q, moves, rooted_list(q->game, q->state, &q->options, moves), result);
    memory_put(&q->memory, moves);
    return error;
}

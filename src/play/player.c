/* player.c - finds the best move within a depth, a time or a memory limit. */
#include "player.h"

#include "../tool/watch.h"

#include <assert.h>

/* The engine does so too, but may be late by more than one evaluation. */
static int choose_in_time(const player *p, const void *state, const ph_options *options, ph_result *result)
{
    watch w;
    ph_options watched = *options;
    const double seconds = options->limits.seconds > 0 ? options->limits.seconds : options->clock.remaining;
    watch_start(&w, seconds, options->cancel);
    watched.cancel = watch_flag(&w);
    int error = ph_engine_think(p->engine, state, &watched, result);
    watch_stop(&w);
    if (!error && result->stop == PH_STOP_CANCELLED && w.over)
        result->stop = PH_STOP_SECONDS;
    return error;
}

bool player_has_limit(const ph_limits *limits, const ph_clock *clock, uint32_t level)
{
    return limits->depth > 0 || limits->nodes > 0 || limits->visits > 0 || limits->seconds > 0 ||
           clock->remaining > 0 || level > 0;
}

size_t player_learns(const ph_limits *limits, const ph_clock *clock, uint32_t level)
{
    enum {
        PART = 16,
        NODE_VISITS = 4,
        VISIT_BYTES = 1024
    }; /* a visit stores an entry of 16 bytes in each of 64 moves */
    const bool timed = limits->seconds > 0 || clock->remaining > 0;
    if (level || !(timed || limits->nodes || limits->visits))
        return 1;
    const size_t most = PH_DEFAULT_BYTES / PART;
    size_t bytes = limits->bytes && limits->bytes / PART < most ? limits->bytes / PART : most;
    const uint64_t visits = limits->visits ? limits->visits : limits->nodes;
    const size_t visit = limits->visits ? VISIT_BYTES : NODE_VISITS * VISIT_BYTES;
    if (visits && visits < bytes / visit)
        bytes = (size_t)visits * visit;
    return bytes ? bytes : 1;
}

bool player_clock_run(ph_clock *now, const ph_clock *start, double seconds)
{
    if (!(start->remaining > 0))
        return true;
    now->remaining -= seconds;
    const bool in_time = now->remaining > 0;
    now->remaining += start->increment;
    if (start->moves_to_go && --now->moves_to_go == 0) {
        now->moves_to_go = start->moves_to_go;
        now->remaining += start->remaining;
    }
    return in_time;
}

int player_choose(const player *p, const void *state, const ph_options *options, ph_result *result)
{
    assert(player_has_limit(&options->limits, &options->clock, options->level));
    if (options->limits.seconds > 0 || options->clock.remaining > 0)
        return choose_in_time(p, state, options, result);
    if (options->limits.nodes > 0 || options->limits.visits > 0 || options->level > 0)
        return ph_engine_think(p->engine, state, options, result);
    int error =
        p->remembers ? ph_engine_search(p->engine, state, options, result) : ph_search(p->game, state, options, result);
    if (error || result->stop != PH_STOP_MEMORY || options->limits.depth == 1)
        return error;
    ph_options shallower = *options;
    shallower.limits.depth--;
    ph_result_release(result);
    error = ph_engine_think(p->engine, state, &shallower, result);
    if (!error && result->stop == PH_FINISHED)
        result->stop = PH_STOP_MEMORY;
    return error;
}

bool player_min_root(const ph_game *game, uint32_t ply)
{
    return (game->flags & PH_MAX_VALUES) && ply % 2 == 1;
}

ph_value player_mover_value(const ph_game *game, uint32_t ply, ph_value value)
{
    return player_min_root(game, ply) ? -value : value;
}

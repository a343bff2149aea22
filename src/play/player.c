/* player.c - finds the best move within a depth, a time or a memory limit. */
#include "player.h"

#include "../tool/watch.h"

#include <assert.h>

/* The engine does so too, but may be late by more than one evaluation. */
static int choose_in_time(const player *p, const void *state, const ph_options *options, ph_result *result)
{
    watch w;
    ph_options watched = *options;
    watch_start(&w, options->limits.seconds, options->cancel);
    watched.cancel = watch_flag(&w);
    int error = ph_engine_think(p->engine, state, &watched, result);
    watch_stop(&w);
    if (!error && result->stop == PH_STOP_CANCELLED && w.over)
        result->stop = PH_STOP_SECONDS;
    return error;
}

int player_choose(const player *p, const void *state, const ph_options *options, ph_result *result)
{
    assert(options->limits.depth > 0 || options->limits.nodes > 0 || options->limits.seconds > 0);
    if (options->limits.seconds > 0)
        return choose_in_time(p, state, options, result);
    if (options->limits.nodes > 0)
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

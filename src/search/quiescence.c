/* quiescence.c - the memory of quiescence search, and how it is entered. quiescence_node.h has the search. */
#include "quiescence.h"

#include "../base/game_memory.h"
#include "../base/memory.h"

size_t quiet_bytes(const ph_game *game)
{
    if (!game->noisy)
        return 0;
    const size_t moves = (size_t)game->max_moves * sizeof(ph_move);
    return sizeof(path) + (QUIET_PLIES + 1) * (positions_stride(game) + moves);
}

size_t quiet_bytes_all(const frame *f)
{
    const uint32_t count = f->options->threads.count;
    return quiet_bytes(f->game) * (count > 1 ? count : 1);
}

bool quiet_open(frame *f)
{
    const ph_game *game = f->game;
    assert(game->noisy && !f->quiet);
    path *p = memory_get(&f->memory, 1, sizeof *p);
    if (p)
        *p = (path){
            .f = f,
            .game = game,
            .height = QUIET_PLIES,
            .stride = positions_stride(game),
            .states = memory_get(&f->memory, QUIET_PLIES + 1, positions_stride(game)),
            .moves = memory_get(&f->memory, (QUIET_PLIES + 1) * (size_t)game->max_moves, sizeof *p->moves),
        };
    f->quiet = p;
    if (p && p->states && p->moves) {
        f->quiet_used += quiet_bytes(game);
        return true;
    }
    quiet_close(f);
    f->stop = PH_STOP_MEMORY;
    return false;
}

void quiet_close(frame *f)
{
    if (f->quiet)
        path_close(f->quiet);
    memory_put(&f->memory, f->quiet);
    f->quiet = NULL;
}

#ifndef PHASED_LOOPS_H /* phased_loops.h has no search for any game */
bool quiet_evaluate(frame *f, const void *state, uint32_t ply, bool max, ph_value low, ph_value high, ph_value *value)
{
    if (!frame_may_evaluate(f))
        return false;
    if (f->game->noisy)
        return quiet_evaluate_noisy(f, state, ply, max, low, high, value);
    *value = sooner_at_root(f->sooner, frame_value(f->game, state, max), ply);
    return true;
}
#endif

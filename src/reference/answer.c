/* answer.c - what a reference search writes into its result. */
#include "answer.h"

#include "../base/memory.h"

#include <assert.h>

void answer_bounds(frame *f, ph_value lower, ph_value upper)
{
    assert(lower <= upper);
    f->result->lower = lower;
    f->result->upper = upper;
    if (lower > -PH_INFINITY)
        f->result->value = lower;
    else
        f->result->value = upper < PH_INFINITY ? upper : 0;
}

int answer_first_move(frame *f, const void *root)
{
    const ph_game *game = f->game;
    f->result->best = PH_NO_MOVE;
    f->result->pv_length = 0;
    if (frame_terminal(f, root, 0))
        return PH_OK;
    ph_move *moves = NULL;
    if (!(game->flags & PH_NUMBERED)) {
        moves = memory_get(&f->memory, game->max_moves, sizeof *moves);
        if (!moves)
            return PH_E_MEMORY;
    }
    frame_moves(game, root, moves);
    f->result->best = f->result->pv[0] = frame_move(moves, 0);
    f->result->pv_length = 1;
    memory_put(&f->memory, moves);
    return PH_OK;
}

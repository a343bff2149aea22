/* deep_widest.c - a plug-in whose widest() is below the number of moves at one position. */
#include "deep.h"

static uint32_t widest(const void *rules, const void *state, uint32_t ply)
{
    (void)rules;
    uint32_t plies = ((const deep *)state)->plies + ply;
    return plies >= DEEP_PLIES ? 0 : deep_spoilt(state) ? 1 : DEEP_WIDTH;
}

PH_API const ph_game phased_game = {DEEP_GAME, .moves = deep_moves, .evaluate = deep_evaluate, .widest = widest};

/* widest_zero.c - a plug-in whose widest() says that no position has a move. */
#include "deep.h"

static uint32_t widest(const void *rules, const void *state, uint32_t ply)
{
    (void)rules, (void)state, (void)ply;
    return 0;
}

PH_API const ph_game phased_game = {DEEP_GAME, .moves = deep_moves, .evaluate = deep_evaluate, .widest = widest};

/* deep_order.c - a plug-in whose order() loses a move at one position. */
#include "deep.h"

static void order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    (void)rules;
    if (deep_spoilt(state))
        moves[0] = moves[count - 1];
}

PH_API const ph_game phased_game = {DEEP_GAME, .moves = deep_moves, .evaluate = deep_evaluate, .order = order};

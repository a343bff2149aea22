/* deep_none.c - a plug-in with a position that has no moves and is not over. */
#include "deep.h"

static uint32_t moves(const void *rules, const void *state, ph_move *list)
{
    return deep_spoilt(state) ? 0 : deep_moves(rules, state, list);
}

PH_API const ph_game phased_game = {DEEP_GAME, .moves = moves, .evaluate = deep_evaluate};

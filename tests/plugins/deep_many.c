/* deep_many.c - a plug-in with a position that has more moves than max_moves, and lists them all. */
#include "deep.h"

enum { MANY = 100000 };

static uint32_t moves(const void *rules, const void *state, ph_move *list)
{
    if (!deep_spoilt(state))
        return deep_moves(rules, state, list);
    for (ph_move i = 0; list && i < MANY; i++)
        list[i] = i;
    return MANY;
}

PH_API const ph_game phased_game = {DEEP_GAME, .moves = moves, .evaluate = deep_evaluate};

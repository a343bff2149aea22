/* deep_evaluate.c - a plug-in whose evaluate() exceeds the range at one position, at the depth limit of a search. */
#include "deep.h"

static ph_value evaluate(const void *rules, const void *state)
{
    return deep_spoilt(state) ? INT32_MAX : deep_evaluate(rules, state);
}

PH_API const ph_game phased_game = {DEEP_GAME, .moves = deep_moves, .evaluate = evaluate};

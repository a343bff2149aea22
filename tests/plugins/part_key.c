/* part_key.c - a plug-in with one fault: key() leaves out whether a side has passed. */
#include "heaps.h"

static uint64_t part_key(const void *rules, const void *state)
{
    return heaps_key(rules, state) % 200;
}

PH_API const ph_game phased_game = {HEAPS_GAME, .apply = heaps_apply, .evaluate = heaps_evaluate, .key = part_key,
                                    .won = WIN - 1};

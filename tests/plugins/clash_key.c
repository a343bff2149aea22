/* clash_key.c - a plug-in with one fault: key() only counts the stones, so that a search with a table finds a wrong
 * value. */
#include "heaps.h"

static uint64_t clash_key(const void *rules, const void *state)
{
    const heaps *h = state;
    (void)rules;
    return (h->heap[0] + h->heap[1]) * 2u + h->turn;
}

PH_API const ph_game phased_game = {HEAPS_GAME, .apply = heaps_apply, .evaluate = heaps_evaluate, .key = clash_key,
                                    .won = WIN - 1};

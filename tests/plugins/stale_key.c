/* stale_key.c - a plug-in with one fault: apply() does not update the key when a side passes. */
#include "heaps.h"

static uint64_t stale_key(const void *rules, const void *state)
{
    (void)rules;
    return ((const heaps *)state)->key;
}

static void stale_apply(const void *rules, const void *state, ph_move move, void *child)
{
    heaps_apply(rules, state, move, child);
    heaps *h = child;
    h->key = h->heap[0] + 10u * h->heap[1] + 100u * h->turn;
}

PH_API const ph_game phased_game = {HEAPS_GAME, .apply = stale_apply, .evaluate = heaps_evaluate, .key = stale_key,
                                    .won = WIN - 1};

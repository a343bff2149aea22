/* order_stats.c - statistics of how good the order of moves was in past searches. */
#include "order_stats.h"

#include "../base/game_memory.h"
#include "../base/memory.h"
#include "../search/frame.h"

#include <assert.h>
#include <string.h>

enum {
    ENOUGH = 16,           /* positions, for a frequency to mean something */
    MOST = UINT32_MAX / 2, /* positions that are counted at most */
};

/* In a position with `width` moves the best one was number `at`, from 0; `width`: it is not in the list. */
static void position_add(order_stats *m, uint32_t width, uint32_t at)
{
    assert(at <= width && m->positions <= MOST);
    if (width < 2 || at == width || m->positions == MOST)
        return;
    m->positions++;
    for (uint32_t i = 0; i < N_ORDER_RATIOS; i++)
        m->within[i] += at < (width + (2u << i) - 1) >> (i + 1); /* among the first ceil(w/R)? R = 2, 4, 8, 16 */
    assert(m->within[0] <= m->positions && m->within[N_ORDER_RATIOS - 1] <= m->within[0]);
}

void order_stats_add(order_stats *m, const ph_game *game, const void *state, const ph_result *result,
                     const ph_memory *memory)
{
    positions two;
    const bool listed = !(game->flags & PH_NUMBERED);
    ph_move *moves = listed ? memory_get(memory, game->max_moves, sizeof *moves) : NULL;
    if (positions_init(&two, game, 2, memory) && (moves || !listed)) {
        void *here = positions_at(&two, 0), *next = positions_at(&two, 1);
        memcpy(here, state, game->state_size);
        for (uint32_t i = 0; i < result->pv_length; i++) {
            const uint32_t width = frame_moves(game, here, moves);
            uint32_t at = 0;
            while (at < width && frame_move(moves, at) != result->pv[i])
                at++;
            position_add(m, width, at);
            game->apply(game->rules, here, result->pv[i], next);
            void *swap = here;
            here = next;
            next = swap;
        }
    }
    positions_release(&two);
    memory_put(memory, moves);
}

ph_order order_stats_expect(const order_stats *m, const ph_order *said)
{
    if (said->R > 0 || m->positions < ENOUGH)
        return *said;
    ph_order best = {.R = 1, .p = 1};
    for (uint32_t i = 0; i < N_ORDER_RATIOS; i++) {
        assert(m->within[i] <= m->positions);
        /* Laplace's rule: 16 of 16 is no certainty. */
        const double p = (m->within[i] + 1.0) / (m->positions + 2.0);
        if (p >= ORDER_GOOD)
            best = (ph_order){.R = 2u << i, .p = p};
    }
    return best;
}

/* met.c - the order of moves that searches have met. */
#include "met.h"

#include "../base/memory.h"
#include "../base/positions.h"
#include "../frame/frame.h"

#include <string.h>

enum {
    ENOUGH = 16,           /* positions, for a frequency to say something */
    MOST = UINT32_MAX / 2, /* counts stay below */
};

static void position_add(met *m, uint32_t width, uint32_t at)
{
    if (width < 2 || at == width || m->positions == MOST)
        return;
    m->positions++;
    for (uint32_t i = 0; i < MET_ORDERS; i++)
        m->within[i] += at < (width + (2u << i) - 1) >> (i + 1); /* ceil(w/R) with R = 2, 4, 8, 16 */
}

void met_add(met *m, const ph_game *game, const void *state, const ph_result *result, const ph_memory *memory)
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

ph_order met_expect(const met *m, const ph_order *said)
{
    if (said->R > 0 || m->positions < ENOUGH)
        return *said;
    ph_order best = {.R = 1, .p = 1};
    for (uint32_t i = 0; i < MET_ORDERS; i++) {
        /* One more on either side: 16 of 16 is no certainty. */
        const double p = (m->within[i] + 1.0) / (m->positions + 2.0);
        if (p >= MET_GOOD)
            best = (ph_order){.R = 2u << i, .p = p};
    }
    return best;
}

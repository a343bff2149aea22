/* perft.c - counts move sequences. */
#include "perft.h"

#include "../base/clock.h"
#include "../base/game_memory.h"
#include "phased_catalog.h"

#include <stdlib.h>
#include <string.h>

typedef struct counting {
    const ph_game *game;
    positions states; /* by remaining depth */
    ph_move *moves;   /* the same, max_moves each */
    const int *cancel;
} counting;

static void count_below(const counting *c, uint32_t depth, perft *count)
{
    const ph_game *g = c->game;
    const void *state = positions_at(&c->states, depth);
    if (depth == 0) {
        count->ways++;
        return;
    }
    ph_move *moves = c->moves + (size_t)depth * g->max_moves;
    const bool listed = depth > 1 && !(g->flags & PH_NUMBERED), stops = position_stops(g, state);
    const uint32_t width = stops ? 0 : g->moves(g->rules, state, listed ? moves : NULL);
    count->ended += width == 0;
    if (depth == 1)
        count->ways += width;
    for (uint32_t i = 0; i < width && depth > 1 && !flag_raised(c->cancel); i++) {
        ph_move move = g->flags & PH_NUMBERED ? i : moves[i];
        g->apply(g->rules, state, move, positions_at(&c->states, depth - 1));
        count_below(c, depth - 1, count);
    }
}

bool perft_count(const ph_game *game, const void *state, uint32_t depth, const int *cancel, perft *count)
{
    if (ph_perft(game, state, depth, cancel, &count->ways, &count->ended) == PH_OK)
        return true;
    counting c = {.game = game, .cancel = cancel};
    c.moves = calloc(((size_t)depth + 1) * game->max_moves, sizeof *c.moves);
    bool good = positions_init(&c.states, game, (size_t)depth + 1, NULL) && c.moves;
    if (good) {
        memcpy(positions_at(&c.states, depth), state, game->state_size);
        *count = (perft){0, 0};
        count_below(&c, depth, count);
    }
    positions_release(&c.states);
    free(c.moves);
    return good;
}

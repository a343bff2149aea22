/* game_memory.h - games of the library on the heap, and positions of a game side by side. */
#ifndef PHASED_BASE_GAME_MEMORY_H
#define PHASED_BASE_GAME_MEMORY_H

#include "phased.h"

/* ---- games -------------------------------------------------------------------------------------------------- */

/* A copy of `model` whose rules are a copy of the `size` bytes at `rules`. PH_OK or PH_E_MEMORY. */
int built_new(const ph_game *model, const void *rules, size_t size, const ph_memory *memory, ph_game **game);

/* The same, but the caller fills in the `size` bytes of rules at *rules. */
int built_open(const ph_game *model, size_t size, const ph_memory *memory, ph_game **game, void **rules);
void built_free(ph_game *game);

/* ---- positions ---------------------------------------------------------------------------------------------- */

/* Every position must lie at an address that is a multiple of 8 (phased.h). So each takes its size rounded up: a
 * position of 12 bytes takes 16, and the second begins at 16, not at 12. */
enum { POSITION_ALIGNMENT = 8 };

typedef struct positions {
    unsigned char *bytes;
    size_t stride; /* from one to the next */
    size_t capacity;
    ph_memory memory;
} positions;

/* The bytes that a position takes, with padding; 0 when too large. */
size_t positions_stride(const ph_game *game);

/* An array with space for `capacity` positions, which may be 0. False without memory; release it in any case. `memory` may
 * be NULL. */
bool positions_init(positions *p, const ph_game *game, size_t capacity, const ph_memory *memory);
void positions_release(positions *p);

/* Make space for `capacity` positions. Existing ones keep their index, but may move in memory. False without memory. */
bool positions_reserve(positions *p, size_t capacity);

/* Does over() say that the game has ended? A game that ends without moves may have no such function. */
static inline bool position_stops(const ph_game *game, const void *state)
{
    return game->over && game->over(game->rules, state);
}

/* Has the game ended? */
static inline bool position_over(const ph_game *game, const void *state)
{
    return position_stops(game, state) ||
           ((game->flags & PH_OVER_WITHOUT_MOVES) && game->moves(game->rules, state, NULL) == 0);
}

static inline void *positions_at(const positions *p, size_t i)
{
    return p->bytes + i * p->stride;
}

#endif

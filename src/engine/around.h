/* around.h - a game around another one, with the same rules and positions, that changes some of its functions. */
#ifndef PHASED_ENGINE_AROUND_H
#define PHASED_ENGINE_AROUND_H

#include "phased.h"

/* The game whose functions all call those of `game`. `rules` is a struct whose first member is a pointer to `game`; it must
 * not move. The caller then replaces the functions that are to differ. Moves are always listed. */
ph_game game_around(const ph_game *game, const void *rules);

/* The game inside. */
static inline const ph_game *game_inside(const void *rules)
{
    return *(const ph_game *const *)rules;
}

/* The moves of a position of the game inside, listed also if they are only numbered. */
uint32_t around_moves(const void *rules, const void *state, ph_move *moves);

/* The order of the game inside. */
void around_order(const void *rules, const void *state, ph_move *moves, uint32_t count);

#endif

/* notation.h - moves as text: in the game's notation, or as numbers if it has none. */
#ifndef PHASED_PLAY_NOTATION_H
#define PHASED_PLAY_NOTATION_H

#include "phased.h"

enum { NOTATION_SIZE = 32 }; /* for one move; longer ones are cut */

/* The moves of a position as the game lists them; none if it is over. `moves` has space for max_moves. Returns their
 * number. */
uint32_t notation_moves(const ph_game *game, const void *state, ph_move *moves);

/* The same, also where a rule has drawn the game (PH_OVER_WITHOUT_MOVES): other programs go on until a draw is claimed. */
uint32_t notation_moves_beyond(const ph_game *game, const void *state, ph_move *moves);

/* Write a move of `state` in printable characters. */
void notation_print(const ph_game *game, const void *state, ph_move move, char text[NOTATION_SIZE]);

/* The one of the `count` moves of `state` that the game writes as `text`, ignoring case: some chess programs write e7e8Q.
 * PH_NO_MOVE if there is none. */
ph_move notation_written(const ph_game *game, const void *state, const ph_move *moves, uint32_t count,
                         const char *text);

/* The one of the `count` moves of `state` that `text` means, in any spelling that the game accepts, ignoring case; PH_NO_MOVE if there is none. */
ph_move notation_find(const ph_game *game, const void *state, const ph_move *moves, uint32_t count, const char *text);

#endif

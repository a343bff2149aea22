/* notation.h - moves as text: as the game writes them, or as the numbers they are where it writes none. */
#ifndef PHASED_PLAY_NOTATION_H
#define PHASED_PLAY_NOTATION_H

#include "phased.h"

enum { NOTATION_ROOM = 32 }; /* for one move; what is longer is cut */

/* The moves of a position as the game lists them; none when it is over. `moves` has room for max_moves. How many. */
uint32_t notation_moves(const ph_game *game, const void *state, ph_move *moves);

/* Write a move of `state`, in printable characters. */
void notation_print(const ph_game *game, const void *state, ph_move move, char text[NOTATION_ROOM]);

/* The one of the `count` moves of `state` that `text` means, in capitals or not; PH_NO_MOVE when it is none. */
ph_move notation_find(const ph_game *game, const void *state, const ph_move *moves, uint32_t count, const char *text);

#endif

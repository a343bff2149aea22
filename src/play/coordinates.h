/* coordinates.h - moves of chess as programs exchange them: the square of the piece and the square it goes to, e2e4, with
 * the piece that a pawn becomes, e7e8q. Castling is the king's move, e1g1. Any game can use them whose parse_move() reads
 * them and whose print_move() writes standard notation. */
#ifndef PHASED_PLAY_COORDINATES_H
#define PHASED_PLAY_COORDINATES_H

#include "phased.h"

enum { COORDINATES_SIZE = 6 };

/* Write a legal move of `state`. False if the game does not read coordinates. */
bool coordinates_print(const ph_game *game, const void *state, ph_move move, char text[COORDINATES_SIZE]);

/* The one of the `count` moves of `state` that is written like this; PH_NO_MOVE if there is none. */
ph_move coordinates_find(const ph_game *game, const void *state, const ph_move *moves, uint32_t count,
                         const char *text);

#endif

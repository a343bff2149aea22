/* board.h - a position for people: the game's own picture, with discs and colours where the terminal has them. */
#ifndef PHASED_PLAY_BOARD_H
#define PHASED_PLAY_BOARD_H

#include "phased.h"

#include <stdio.h>

typedef enum board_style {
    BOARD_PLAIN,  /* as the game prints it */
    BOARD_COLOUR, /* X and O in colours, what changed since `before` in reverse */
    BOARD_DISCS   /* and as discs, for a terminal that has Unicode */
} board_style;

/* The style for `out`: plain unless it is a terminal, or when NO_COLOR is set or TERM is dumb. */
board_style board_style_of(FILE *out);

/* Draw `state`. `before`, the position one move earlier, may be NULL. Where the picture names no squares, an empty one is
 * drawn as the move that fills it. A game that prints nothing is said to be so. False without memory. */
bool board_put(FILE *out, const ph_game *game, const void *state, const void *before, board_style style);

/* Who has which discs, in a built-in game; in others nobody can tell. */
typedef struct board_sides {
    char mover;    /* the letter of the side to move, 'X' or 'O'; 0: not known */
    bool counted;  /* who has more of them wins */
    uint32_t x, o; /* how many there are, or seeds in the stores; at the end as the rules count them */
} board_sides;

board_sides board_sides_of(const ph_game *game, const void *state);

/* Write a disc as the board shows it. */
void board_put_disc(FILE *out, char letter, board_style style);

#endif

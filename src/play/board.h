/* board.h - draws a position for people: the game's own drawing, with discs and colours if the terminal has them. */
#ifndef PHASED_PLAY_BOARD_H
#define PHASED_PLAY_BOARD_H

#include "phased.h"

#include <stdio.h>

typedef enum board_style {
    BOARD_PLAIN,  /* as the game prints it */
    BOARD_COLOUR, /* X and O in colours, changes since `before` in reverse video */
    BOARD_DISCS   /* and discs, for a terminal that has Unicode */
} board_style;

/* The style for `out`: plain unless it is a terminal, or if NO_COLOR is set or TERM is dumb. */
board_style board_style_of(FILE *out);

/* Draw `state`. `before`, the position one move earlier, may be NULL. If the drawing has no labels, an empty square
 * shows the move that fills it. For a game without a drawing a line says so. False without memory. */
bool board_put(FILE *out, const ph_game *game, const void *state, const void *before, board_style style);

/* Which discs belong to whom, in a built-in game; unknown for other games. */
typedef struct board_sides {
    char mover;    /* the letter of the side to move, 'X' or 'O'; 0: not known */
    bool counted;  /* the side with more of them wins */
    uint32_t x, o; /* the number of discs, or of seeds in the stores; at the end as the rules count them */
} board_sides;

board_sides board_sides_of(const ph_game *game, const void *state);

/* Write a disc as the board shows it. */
void board_put_disc(FILE *out, char letter, board_style style);

#endif

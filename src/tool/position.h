/* position.h - positions that somebody else wrote. */
#ifndef PHASED_TOOL_POSITION_H
#define PHASED_TOOL_POSITION_H

#include "phased.h"
#include "problem.h"

/* The word for the position in which a game begins, whatever its own notation. */
#define POSITION_START "start"

/* Read `text`, a position of `game`, which people call `name` and which reads positions. False with a problem that begins
 * with the text: "'44x': character 3: 'x' is no column; write 1 to 7". What other games than the built-in ones take of
 * it is found by trying. */
bool position_read(const ph_game *game, const char *name, const char *text, void *state, problem *why);

#endif

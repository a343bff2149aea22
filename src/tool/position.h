/* position.h - reads positions from outside, with error messages that say where they are wrong. */
#ifndef PHASED_TOOL_POSITION_H
#define PHASED_TOOL_POSITION_H

#include "phased.h"
#include "problem.h"

/* The word for the position in which a game begins, whatever its own notation. */
#define POSITION_START "start"

/* Read `text` as a position of `game`, which must have parse(); `name` is its name in messages. False with a problem
 * that begins with the text: "'44x': character 3: 'x' is no column; write 1 to 7". Games that are not built in do not
 * say where a position is wrong; for them the longest readable beginning is found by trying. */
bool position_read(const ph_game *game, const char *name, const char *text, void *state, problem *why);

#endif

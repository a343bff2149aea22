/* picture.h - boards as text, the same for every game: X begins, O answers, a dot or a dash is empty. */
#ifndef PHASED_GAMES_PICTURE_H
#define PHASED_GAMES_PICTURE_H

#include "phased.h"

/* The text of a sequence of moves has no such character, that of a picture has. */
bool picture_is(const char *text);

/* Read `count` squares, X, O or '.', row by row; spaces and the names of columns and rows between them are passed
 * over. *text then is what follows. False when there are not so many. */
bool picture_read(const char **text, uint32_t count, char *squares);

/* Is nothing left but space? */
bool picture_ends(const char *text);

#endif

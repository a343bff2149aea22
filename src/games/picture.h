/* picture.h - boards as text, the same for every game: X begins, O answers, a dot or a dash is empty.
 *
 * Whatever is wrong is said once, with its row and column on the board. `where` may be NULL. */
#ifndef PHASED_GAMES_PICTURE_H
#define PHASED_GAMES_PICTURE_H

#include "phased.h"

typedef struct picture_shape {
    uint32_t columns, rows;
    bool numbered; /* an empty square may stand as its number, from 1 along the rows: 9 squares at most */
} picture_shape;

/* The text of a sequence of moves has no such character, that of a picture has. */
bool picture_is(const char *text);

/* Read columns * rows squares, X, O or '.', row by row; spaces and the names of columns and rows between them are
 * passed over. *text then is what follows. */
bool picture_read(picture_shape shape, const char **text, char *squares, ph_place *where);

/* Who writes the rows on lines of their own may have a square too many or too few on one of them: then that line is
 * where to look, not the end of the board. Has none of the lines before `end`? If one has, it is said. */
bool picture_even(picture_shape shape, const char *text, const char *end, ph_place *where);

/* Is nothing left but space? */
bool picture_ends(const char *text);

/* The same, of what follows the board that begins at `board`: if not, it is said. */
bool picture_closes(picture_shape shape, const char *board, const char *rest, ph_place *where);

/* Say what is wrong at a square, row and column from 1; 0, 0: with all of the board. False. */
bool picture_wrong(ph_place *where, size_t row, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Where a sequence of moves goes on: spaces between moves are passed over, for a line is printed with them. */
const char *sequence_next(const char *at);

/* Is the move at `at` a pass? */
enum { SEQUENCE_PASS = sizeof "pass" - 1 };
bool sequence_passes(const char *at);

/* Say what is wrong with a sequence of moves from the character `at` on. False. */
bool sequence_wrong(ph_place *where, const char *text, const char *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* For "%.*s": the character that `at` begins with, all its bytes. */
#define PICTURE_SHOWN(at) (int)picture_bytes(at), (at)
size_t picture_bytes(const char *at);

#endif

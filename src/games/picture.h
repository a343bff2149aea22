/* picture.h - drawings of boards as text, the same for every game: X moves first, then O; a dot or a dash is an empty
 * square.
 *
 * An error is reported once, with its row and column on the board. `where` may be NULL. */
#ifndef PHASED_GAMES_PICTURE_H
#define PHASED_GAMES_PICTURE_H

#include "phased.h"

typedef struct picture_shape {
    uint32_t columns, rows;
    bool numbered; /* an empty square may be written as its number, from 1 along the rows: at most 9 squares */
} picture_shape;

/* Characters that occur in a drawing but not in a sequence of moves. */
bool picture_is(const char *text);

/* Read columns * rows squares, X, O or '.', row by row, skipping spaces and the names of columns and rows between
 * them. *text becomes the rest. */
bool picture_read(picture_shape shape, const char **text, char *squares, ph_place *where);

/* If the rows are on lines of their own, a line may have a square too many or too few; then the error is in that
 * line, not at the end of the board. Are all lines before `end` right? If not, the error is reported. */
bool picture_even(picture_shape shape, const char *text, const char *end, ph_place *where);

/* Is only white space left? */
bool picture_ends(const char *text);

/* The same for the text after the board that begins at `board`; if not, the error is reported. */
bool picture_closes(picture_shape shape, const char *board, const char *rest, ph_place *where);

/* Report an error at a square, row and column from 1; 0, 0: in the whole board. Returns false. */
bool picture_wrong(ph_place *where, size_t row, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The next move of a sequence: white space between moves is skipped. */
const char *sequence_next(const char *at);

/* Is the move at `at` a pass? */
enum { SEQUENCE_PASS = sizeof "pass" - 1 };
bool sequence_passes(const char *at);

/* Report an error in a sequence of moves at the character `at`. Returns false. */
bool sequence_wrong(ph_place *where, const char *text, const char *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* For "%.*s": the character at `at`, all its bytes. */
#define PICTURE_SHOWN(at) (int)picture_bytes(at), (at)
size_t picture_bytes(const char *at);

#endif

/* epd.h - the operations of an EPD record: what a line with a chess position says besides the position.
 *
 *     8/7P/8/8/8/k7/8/K7 w - - bm h8=Q h8=R; id "promotion";
 *     \____ position ________/ \__________ operations ______/
 *
 * An operation is a name, operands, and a semicolon. The game reads the position and skips the operations; these functions
 * read the operations, and skip the position. */
#ifndef PHASED_TOOL_EPD_H
#define PHASED_TOOL_EPD_H

#include <stdbool.h>
#include <stddef.h>

/* Find the operation `name` in a line: *operands points into the line, without white space around, and has *length
 * characters. False if the line has no such operation. */
bool epd_find(const char *line, const char *name, const char **operands, size_t *length);

/* Copy the name of the record, the operand of "id" without its quotes, in printable characters. False if there is none; then
 * `id` is as it was. */
bool epd_id(const char *line, char *id, size_t size);

/* The next of the operands, which are separated by white space: its length. *at moves to its beginning; 0 at `end`. */
size_t epd_next(const char **at, const char *end);

#endif

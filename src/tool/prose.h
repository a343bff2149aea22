/* prose.h - text for people: sentences and lists that fit the terminal (its width: terminal.h), plurals, and amounts of
 * memory. */
#ifndef PHASED_TOOL_PROSE_H
#define PHASED_TOOL_PROSE_H

#include "text_stream.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- sentences ---------------------------------------------------------------------------------------------- */

/* The columns that `text` takes: its code points, without escape sequences for colours. */
size_t prose_width(const char *text);

/* A space at which no line is broken. It is written as a space. */
#define PROSE_JOINT "\xC2\xA0"

/* Write `text` and a newline, in lines of at most `width` columns. The first line starts at `column`; each further line
 * starts with `begin`. Lines are broken at spaces and at the newlines of the text. A word that is too long stays whole.
 * Width 0: break at the newlines only. */
void prose_wrap(FILE *out, const char *text, size_t column, const char *begin, size_t width);

/* The same for formatted text on an empty line. If memory runs out, the text is not broken into lines. */
void prose_print(FILE *out, const char *begin, size_t width, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A text that is written piece by piece, and broken into lines when it is complete:
 *
 *     prose_line l;
 *     if (prose_line_open(&l)) { fprintf(l.stream, ...); ... good = prose_line_put(&l, out, begin, width); } */
typedef text_stream prose_line;

/* Both return false without memory; the line is closed in any case. */
bool prose_line_open(prose_line *l);
bool prose_line_put(prose_line *l, FILE *out, const char *begin, size_t width);

/* ---- numbers ------------------------------------------------------------------------------------------------ */

/* "1 leaf", "2 leaves":
 *     fprintf(out, "%" PRIu64 " search%s", n, plural_of(n, "", "es")); */
static inline const char *plural_of(uint64_t number, const char *one, const char *many)
{
    return number == 1 ? one : many;
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

enum { AMOUNT_SIZE = 24 };

/* Read an amount of memory, at least 1 byte: "4096", "64K", "2G". */
bool amount_read(const char *text, size_t *bytes);

/* Write it with the largest unit that needs no fraction: 65536 is "64K", 65537 is "65537". */
void amount_print(uint64_t bytes, char text[AMOUNT_SIZE]);

#endif

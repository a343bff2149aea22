/* prose.h - sentences and lists that fit the terminal. Whoever writes them asks width.h how wide it is. */
#ifndef PHASED_TOOL_PROSE_H
#define PHASED_TOOL_PROSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The columns that `text` takes: its code points, without what changes colours. */
size_t prose_width(const char *text);

/* A space at which no line is broken: prose may hold it, and it is written as a space. */
#define PROSE_JOINT "\xC2\xA0"

/* Write `text` and the end of its last line, in lines of no more than `width` columns, of which the first has `column`
 * already. They are broken at spaces, and where lines of the text end; each but the first begins with `begin`. A word that
 * is too long stays whole. Width 0: broken where lines of the text end, and nowhere else. */
void prose_wrap(FILE *out, const char *text, size_t column, const char *begin, size_t width);

/* The same with what printf() would write, on a line that is empty. Without memory it is not broken. */
void prose_print(FILE *out, const char *begin, size_t width, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A line of many words that is written word by word, and broken when all of it is there:
 *
 *     prose_line l;
 *     if (prose_line_open(&l)) { fprintf(l.stream, ...); ... good = prose_line_put(&l, out, begin, width); } */
typedef struct prose_line {
    FILE *stream;
    char *text;
    size_t length;
} prose_line;

/* Both are false without memory; the line is closed in any case. */
bool prose_line_open(prose_line *l);
bool prose_line_put(prose_line *l, FILE *out, const char *begin, size_t width);

#endif

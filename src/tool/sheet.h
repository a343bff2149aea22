/* sheet.h - a table of texts, and the five ways to write it.
 *
 *     sheet s = {.keys = 1, .above = "T(8,4)"};
 *     sheet_column(&s, "method", false);
 *     sheet_column(&s, "leaves", true);
 *     sheet_cell(&s, "sss");
 *     sheet_cell(&s, "421.1");
 *     good = sheet_put(out, &s, SHEET_TEXT);
 *     sheet_release(&s);
 *
 * Whoever fills it need not look whether there was memory: sheet_put() says so. Cells are plain ASCII; "+-" and "~", which
 * people read as signs, are signs in LaTeX. */
#ifndef PHASED_TOOL_SHEET_H
#define PHASED_TOOL_SHEET_H

#include "../base/vector.h"

#include <stdio.h>

typedef enum sheet_format { SHEET_TEXT, SHEET_MARKDOWN, SHEET_LATEX, SHEET_CSV, SHEET_JSON } sheet_format;

enum { SHEET_WIDTH = 80 };

typedef struct sheet {
    const char *above, *below; /* what people read there; lines end in \n, and are broken where they are too long */
    size_t width;              /* of a text; 0: SHEET_WIDTH */
    size_t keys;               /* columns on the left that say what a row is about: each part of a table has them */
    vector columns, cells;     /* of char * and what is known of them */
    bool lost;                 /* for want of memory */
} sheet;

/* Append a column; the cells of a number stand on the right. All columns come before all cells. */
void sheet_column(sheet *s, const char *head, bool number);

/* Append a cell, row by row. An empty one is unknown: "-" for people, nothing in CSV, null in JSON. */
void sheet_cell(sheet *s, const char *text);

/* Write it. A text that would be too wide is split into parts with some of the columns each. LaTeX is a
 * tabular with the lines of booktabs. False without memory. */
bool sheet_put(FILE *out, const sheet *s, sheet_format format);

/* Write `text` in lines of at most `width`, 0: SHEET_WIDTH, broken at blanks, each behind `begin`. */
void sheet_put_lines(FILE *out, const char *begin, const char *text, size_t width);

void sheet_release(sheet *s);

#endif

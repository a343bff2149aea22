/* sheet.h - a table of strings, written as text, Markdown, LaTeX, CSV or JSON.
 *
 *     sheet s = {.keys = 1, .above = "T(8,4)"};
 *     sheet_column(&s, "method", false);
 *     sheet_column(&s, "leaves", true);
 *     sheet_cell(&s, "sss");
 *     sheet_cell(&s, "421.1");
 *     good = sheet_put(out, &s, SHEET_TEXT);
 *     sheet_release(&s);
 *
 * The functions that fill it do not report lack of memory; sheet_put() does. Cells are plain ASCII; "+-" and "~" become
 * the mathematical signs in LaTeX. */
#ifndef PHASED_TOOL_SHEET_H
#define PHASED_TOOL_SHEET_H

#include "../base/memory.h"

#include <stdio.h>

typedef enum sheet_format { SHEET_TEXT, SHEET_MARKDOWN, SHEET_LATEX, SHEET_CSV, SHEET_JSON } sheet_format;

enum { SHEET_WIDTH = 80 };

typedef struct sheet {
    const char *above, *below; /* text above and below the table; lines end in \n, and long ones are broken */
    size_t width;              /* of the terminal, for SHEET_TEXT; 0: SHEET_WIDTH */
    size_t keys;               /* key columns on the left, repeated in each part of a split table */
    vector columns, cells;     /* of sheet_head; of char * */
    bool lost;                 /* something was lost because memory ran out */
} sheet;

/* Append a column; numbers are aligned to the right. All columns come before all cells. */
void sheet_column(sheet *s, const char *head, bool number);

/* Append a cell, row by row. An empty string means unknown: "-" for people, nothing in CSV, null in JSON. */
void sheet_cell(sheet *s, const char *text);

/* Write the table. A text that is too wide is split into parts with some of the columns each. LaTeX is a tabular with
 * the rules of booktabs. False without memory. */
bool sheet_put(FILE *out, const sheet *s, sheet_format format);

/* Write a cell of a table in CSV, in quotation marks if it needs them. */
void csv_put_cell(FILE *out, const char *text);

/* Write `text`, which may be NULL, as a LaTeX comment in lines of at most SHEET_WIDTH. */
void sheet_put_comment(FILE *out, const char *text);

void sheet_release(sheet *s);

#endif

/* columns.h - tables that fit the terminal.
 *
 * A table is collected cell by cell and printed when it is complete; each column is as wide as its widest cell. If the
 * table is too wide for the terminal, the columns that do not fit follow below as a table of their own. It repeats the
 * key columns, usually the first column alone, so that every row is still labelled:
 *
 *     method     leaves  ratio        method      OPEN  BACKUP
 *     alphabeta      13  1.000        alphabeta      4       0
 *     sss             8  0.615        sss            4       0
 *
 *     columns t;
 *     columns_open(&t, HEADS, 5);
 *     columns_cell(&t, "%s", "alphabeta"); columns_cell(&t, "%d", 13); ...
 *     columns_print(&t, stdout, width_of(stdout)); */
#ifndef PHASED_TOOL_COLUMNS_H
#define PHASED_TOOL_COLUMNS_H

#include "text_stream.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct column {
    const char *head;
    bool left;      /* aligned to the left; else to the right, as numbers are */
    bool joined;    /* kept beside the column before it if the terminal is wide enough for both */
    unsigned least; /* minimum width */
} column;

typedef struct columns {
    const column *heads;
    size_t count; /* of the columns */
    size_t cells; /* written so far */
    size_t keys;  /* number of key columns on the left: 1, unless changed after columns_open() */
    bool colour;  /* print the heads in colour: false, unless changed after columns_open() */
    FILE *stream; /* the cells, each terminated by a zero byte: */
    text_stream kept;
} columns;

/* Begin a table. False without memory; print or close the table in any case. */
bool columns_open(columns *t, const column *heads, size_t count);

/* The next cell, row by row. */
void columns_cell(columns *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ends a cell that the caller has written to `stream`. */
void columns_next(columns *t);

/* Print the complete rows, in lines of at most `width` columns where the keys and one more column fit, and close the
 * table. False without memory; then nothing is printed. */
bool columns_print(columns *t, FILE *out, size_t width);
void columns_close(columns *t);

#endif

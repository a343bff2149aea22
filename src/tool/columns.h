/* columns.h - tables that fit the terminal.
 *
 * A table is written cell by cell into a text, and printed when all of it is there: each column as wide as its widest cell.
 * If that is too wide for the terminal, the columns that do not fit follow below as a table of their own, which begins with
 * the keys again, mostly the first column alone, so that every line still says whose it is:
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

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct column {
    const char *head;
    bool left;      /* its text stands to the left, else to the right as numbers do */
    bool joined;    /* it stays with the column before it where the terminal is wide enough for both */
    unsigned least; /* columns of the terminal that it takes at least */
} column;

typedef struct columns {
    const column *heads;
    size_t count; /* of the columns */
    size_t cells; /* written so far */
    size_t keys;  /* columns on the left that say what a row is about; 1, set another number once the table is open */
    bool colour;  /* of the heads; the same */
    FILE *stream; /* of the cells, each with a closing zero */
    char *text;
    size_t length;
} columns;

/* Begin. False without memory; print the table in any case, or close it. */
bool columns_open(columns *t, const column *heads, size_t count);

/* The next cell, row by row. */
void columns_cell(columns *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, by hand: what is written to the stream until columns_next() is one cell. */
void columns_next(columns *t);

/* Print the rows that are whole, in lines of `width` columns if the keys and any other column fit into that, and close.
 * False without memory, and then nothing is printed. */
bool columns_print(columns *t, FILE *out, size_t width);
void columns_close(columns *t);

#endif

/* rows.h - prints all searches of a store, one row each. */
#ifndef PHASED_LAB_ROWS_H
#define PHASED_LAB_ROWS_H

#include "grid.h"

#include <stdio.h>

typedef enum rows_format { ROWS_CSV, ROWS_JSON } rows_format; /* JSON: an object a line */

/* Write the searches of the cells that `lists` selects: cells in the order of a report, trees by number, positions by
 * line. Unknown values are empty, or null in JSON. */
bool rows_put(FILE *out, store *s, const grid_text *lists, rows_format format, problem *why);

#endif

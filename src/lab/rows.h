/* rows.h - every search of a store, a row each. */
#ifndef PHASED_LAB_ROWS_H
#define PHASED_LAB_ROWS_H

#include "grid.h"

#include <stdio.h>

typedef enum rows_format { ROWS_CSV, ROWS_JSON } rows_format; /* JSON: an object a line */

/* Write the searches of the cells that `lists` names: cells as in a report, trees in the order of their numbers,
 * positions in that of their lines. What is not known or not there is an empty cell, or null. */
bool rows_put(FILE *out, store *s, const grid_text *lists, rows_format format, problem *why);

#endif

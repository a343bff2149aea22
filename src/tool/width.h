/* width.h - how wide a terminal is, and what it can. */
#ifndef PHASED_TOOL_WIDTH_H
#define PHASED_TOOL_WIDTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { WIDTH_STANDARD = 80, WIDTH_LEAST = 40, WIDTH_MOST = 10000 };

/* The columns of what `out` leads to: COLUMNS of the environment, else what the terminal says; 0: nobody says, as of a
 * file or a pipe. Never fewer than WIDTH_LEAST. */
size_t width_said(FILE *out);

/* The same, and WIDTH_STANDARD where nobody says. */
size_t width_of(FILE *out);

/* Is it a terminal on which what was written can be drawn over? TERM=dumb is none. */
bool width_redraws(FILE *out);

#endif

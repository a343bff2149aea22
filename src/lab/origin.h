/* origin.h - where the figures of a table or a picture come from: the sweeps of the store, and the command that printed
 * them. Each is quoted in one line, "phased 0.2.0, phased sweep --width 8, seed 1", which can be copied and run. */
#ifndef PHASED_LAB_ORIGIN_H
#define PHASED_LAB_ORIGIN_H

#include "grid.h"

#include <stdio.h>

enum {
    ORIGIN_SIZE = STORE_COMMAND_SIZE + 96,
    ORIGIN_SHOWN = 20
}; /* size of a line; number of sweeps quoted to people: more only where a sweep was made in many parts */

typedef struct origin {
    const char *command; /* the command that prints the figures; NULL: unknown */
    vector sweeps;       /* of store_sweep */
} origin;

/* Load the sweeps that made the searches of the cells that `lists` selects, and those of the baseline `against`, if it is not
 * NULL, that they are compared with. Release it in any case. */
bool origin_init(origin *o, store *s, const char *command, const grid_text *lists, const char *against, problem *why);
void origin_release(origin *o);

/* Quote the i-th line: first the command that prints, unless it is the sweep itself; then up to ORIGIN_SHOWN sweeps;
 * then the number of the others. In printable characters. False beyond the last. */
bool origin_line(const origin *o, size_t i, char line[ORIGIN_SIZE]);

/* Write all lines, in LaTeX and Markdown as comments. */
typedef enum origin_format { ORIGIN_TEXT, ORIGIN_LATEX, ORIGIN_MARKDOWN } origin_format;
void origin_put(FILE *out, const origin *o, origin_format format);

/* Write one object: version, command, all sweeps. False when it could not be written. */
bool origin_put_json(FILE *out, const origin *o);

/* Copy `rows`, one JSON object a line, and add the keys command, sweep and seed (null if there are several sweeps), and
 * sweeps (their number) to each. */
bool origin_put_rows(FILE *out, const origin *o, const char *rows, size_t length);

#endif

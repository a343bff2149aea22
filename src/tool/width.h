/* width.h - how wide a terminal is, and prose that fits it. */
#ifndef PHASED_TOOL_WIDTH_H
#define PHASED_TOOL_WIDTH_H

#include <stddef.h>
#include <stdio.h>

enum { WIDTH_STANDARD = 80, WIDTH_LEAST = 40, WIDTH_MOST = 10000 };

/* The columns of what `out` leads to: COLUMNS of the environment, else what the terminal says; 0: nobody says, as of a
 * file or a pipe. Never fewer than WIDTH_LEAST. */
size_t width_said(FILE *out);

/* The same, and WIDTH_STANDARD where nobody says. */
size_t width_of(FILE *out);

/* The columns that `text` takes: its code points, without what changes colours. */
size_t width_text(const char *text);

/* Write `text` and the end of the line, `column` columns being on it already, in lines of no more than `width`. They are
 * broken at spaces; the second and those after it begin with `indent` spaces. A word that is too long stays whole. Width 0:
 * one line. */
void width_wrap(FILE *out, const char *text, size_t column, size_t indent, size_t width);

#endif

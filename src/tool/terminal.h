/* terminal.h - what a terminal can show: its width and its colours.
 *
 * Colour only repeats what words, signs and positions say already, so nothing is lost without it. The colours are from
 * the terminal's own palette, without yellow, blue and grey, which are hard to read on white or on black. */
#ifndef PHASED_TOOL_TERMINAL_H
#define PHASED_TOOL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* ---- width -------------------------------------------------------------------------------------------------- */

enum { WIDTH_STANDARD = 80, WIDTH_LEAST = 40, WIDTH_MOST = 10000 };

/* The width in columns of what `out` writes to: the environment's COLUMNS, else what the terminal reports. 0: unknown,
 * as for a file or a pipe. Otherwise at least WIDTH_LEAST. */
size_t width_said(FILE *out);

/* The same, and WIDTH_STANDARD where it is unknown. */
size_t width_of(FILE *out);

/* Is it a terminal on which a line can be overwritten? Not with TERM=dumb. */
bool width_redraws(FILE *out);

/* ---- colour ------------------------------------------------------------------------------------------------- */

typedef enum colour_choice { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour_choice;

/* Should standard output be coloured? COLOUR_AUTO: if it is a terminal with colours, and NO_COLOR (no-color.org) is not
 * set. */
bool colour_wanted(colour_choice choice);

typedef enum paint {
    PAINT_NONE,
    PAINT_HEAD, /* headings: bold */
    PAINT_MAX,  /* a MAX node: cyan */
    PAINT_MIN,  /* a MIN node: magenta */
    PAINT_GOOD, /* evaluated, SOLVED, the best: green */
    PAINT_CUT,  /* cut off, stopped: red */
    PAINT_KINDS
} paint;

/* If `colour`, switch to the colour `p`; else do nothing. */
void paint_put(FILE *out, bool colour, paint p);

/* A word in a colour. */
void paint_text(FILE *out, bool colour, paint p, const char *text);

#endif

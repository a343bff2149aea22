/* colour.h - colour in what people read on a terminal.
 *
 * Colour only repeats what words, signs and places say already, so nothing is lost without it. The colours are those that a
 * terminal's own palette has, without yellow, blue and grey, which are hard to read on white or on black. */
#ifndef PHASED_TOOL_COLOUR_H
#define PHASED_TOOL_COLOUR_H

#include <stdbool.h>
#include <stdio.h>

typedef enum colour_choice { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour_choice;

/* Is standard output to be coloured? If nobody chose: a terminal that can, unless NO_COLOR is set (no-color.org). */
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

/* Change the colour of what follows if `colour`, else do nothing. */
void paint_put(FILE *out, bool colour, paint p);

/* A word in a colour. */
void paint_text(FILE *out, bool colour, paint p, const char *text);

#endif

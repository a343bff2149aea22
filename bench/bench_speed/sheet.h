/* sheet.h - what a benchmark has measured: one list of figures, printed as a table for people or as CSV for programs.
 *
 * A figure belongs to a group ("trees"), stands in a column ("sss") and a line ("T(8,6)") and says what it is a measure
 * of ("time/hand"). As CSV, with column and line as one case:
 *
 *     group,case,measure,value,low,high
 *     trees,"sss T(8,6)",time/hand,0.84,0.80,0.90
 *
 * As a table each measure has a block of its own, and in it a line a shape and a column a method. The value is the median
 * of what was seen, low and high are the ends of the middle half. */
#ifndef PHASED_BENCH_SHEET_H
#define PHASED_BENCH_SHEET_H

#include <stdbool.h>
#include <stddef.h>

enum { SHEET_NAME = 32 };

typedef struct figure {
    char column[SHEET_NAME], line[SHEET_NAME];
    const char *measure;
    double value, low, high;
} figure;

typedef struct sheet {
    bool csv;          /* else a table */
    bool bars;         /* on a terminal: a small bar behind each ratio */
    bool quick;        /* as little as shows that everything runs */
    const char *group; /* whose figures these are */
    figure *figures;
    size_t count, room;
} sheet;

/* Begin a group; with it ends the one before. */
void sheet_open(sheet *s, const char *group);
void sheet_close(sheet *s);

/* Note the median of `count` samples, at least one, and their middle half. It sorts them. */
void sheet_add(sheet *s, const char *column, const char *line, const char *measure, double *samples, size_t count);

/* ---- what the groups share ----------------------------------------------------------------------------- */

/* How many of something to do: `usual`, or two when in a hurry. */
static inline int sheet_effort(const sheet *s, int usual)
{
    return s->quick && usual > 2 ? 2 : usual;
}

/* Seconds on a clock that never goes back. */
double bench_now(void);

/* End the program with one line, unless all is well: a benchmark of wrong answers says nothing. */
void bench_must(bool good, const char *what);

#endif

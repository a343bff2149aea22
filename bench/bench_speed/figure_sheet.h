/* figure_sheet.h - the figures of a benchmark, printed as a table or as CSV.
 *
 * A figure belongs to a group ("trees"), a column ("sss") and a line ("T(8,6)"), and has a measure ("time/hand"). As CSV, with
 * column and line as one case:
 *
 *     group,case,measure,value,low,high
 *     trees,"sss T(8,6)",time/hand,0.84,0.80,0.90
 *
 * As a table each measure has its own block, with one line per shape and one column per method. The value is the median of
 * the samples, low and high are the quartiles. */
#ifndef PHASED_BENCH_FIGURE_SHEET_H
#define PHASED_BENCH_FIGURE_SHEET_H

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
    bool bars;         /* on a terminal: a small bar after each ratio */
    bool quick;        /* do as little as possible */
    const char *group; /* the current one */
    figure *figures;
    size_t count, capacity;
} sheet;

/* Begin a group; this ends the last one. */
void sheet_open(sheet *s, const char *group);
void sheet_close(sheet *s);

/* Add the median and quartiles of `count` samples, at least one. Sorts them. */
void sheet_add(sheet *s, const char *column, const char *line, const char *measure, double *samples, size_t count);

/* ---- what the groups share ----------------------------------------------------------------------------- */

/* Number of repetitions: `usual`, or two with quick. */
static inline int sheet_effort(const sheet *s, int usual)
{
    return s->quick && usual > 2 ? 2 : usual;
}

/* Seconds on a monotonic clock. */
double bench_now(void);

/* Exit with a message if a condition fails: times of wrong results mean nothing. */
void bench_must(bool good, const char *what);

#endif

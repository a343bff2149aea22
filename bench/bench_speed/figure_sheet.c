/* figure_sheet.c - the figures of a benchmark, as a table or as CSV. */
#include "figure_sheet.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void bench_must(bool good, const char *what)
{
    if (!good) {
        fflush(stdout);
        fprintf(stderr, "bench: %s\n", what);
        exit(1);
    }
}

/* ---- figures ------------------------------------------------------------------------------------------- */

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* CSV is printed at once; a table must wait for the end of its group. */
static void put_csv(const char *group, const figure *f)
{
    printf("%s,\"%s %s\",%s,%.4g,%.4g,%.4g\n", group, f->column, f->line, f->measure, f->value, f->low, f->high);
    fflush(stdout);
}

void sheet_add(sheet *s, const char *column, const char *line, const char *measure, double *samples, size_t count)
{
    assert(count > 0 && strlen(column) < SHEET_NAME && strlen(line) < SHEET_NAME);
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 64;
        s->figures = realloc(s->figures, s->capacity * sizeof *s->figures);
        bench_must(s->figures, "no memory");
    }
    qsort(samples, count, sizeof *samples, compare);
    figure *f = &s->figures[s->count++];
    *f = (figure){.measure = measure, .value = samples[count / 2], .low = samples[count / 4]};
    f->high = samples[3 * count / 4 < count ? 3 * count / 4 : count - 1];
    snprintf(f->column, sizeof f->column, "%s", column);
    snprintf(f->line, sizeof f->line, "%s", line);
    if (s->csv)
        put_csv(s->group, f);
}

/* ---- the table ----------------------------------------------------------------------------------------- */

/* The meaning of the measures. */
static const struct {
    const char *measure, *meaning;
} MEANINGS[] = {
    {"time/hand", "time relative to a hand-written loop for this kind of tree or game"},
    {"time/struct", "time relative to the same method through function pointers"},
    {"ns/leaf", "nanoseconds per evaluated leaf"},
    {"bytes/state", "peak of bytes divided by the peak of states on OPEN and BACKUP"},
    {"break-even", "cost of an evaluation, in units of alpha-beta's time per leaf, from which on the method is faster"},
    {"time/models", "time relative to each method generating the nodes that it visits"},
    {"efficiency", "time on one thread divided by twice the time on two"},
    {"processor", "processor time of one thread divided by that of two: the efficiency on an idle machine"},
    {"inside", "fraction of all threads' time spent in trees and searches"},
    {"seconds", "seconds"},
    {"MB/s", "megabytes of text per second"},
    {"ns/node", "nanoseconds per node"},
    {"time/jansson", "time relative to jansson reading the same text into its own tree"},
};

static const char *meaning_of(const char *measure)
{
    for (size_t i = 0; i < sizeof MEANINGS / sizeof MEANINGS[0]; i++)
        if (strcmp(MEANINGS[i].measure, measure) == 0)
            return MEANINGS[i].meaning;
    return "";
}

/* The `which`-th distinct name among the figures, by `field`; NULL beyond the last. */
typedef const char *field(const figure *f);

static const char *column_of(const figure *f)
{
    return f->column;
}

static const char *line_of(const figure *f)
{
    return f->line;
}

static const char *measure_of(const figure *f)
{
    return f->measure;
}

static const char *distinct(const sheet *s, field *of, size_t which)
{
    for (size_t i = 0; i < s->count; i++) {
        size_t before = 0;
        while (before < i && strcmp(of(&s->figures[before]), of(&s->figures[i])) != 0)
            before++;
        if (before == i && which-- == 0)
            return of(&s->figures[i]);
    }
    return NULL;
}

static const figure *find(const sheet *s, const char *column, const char *line, const char *measure)
{
    for (size_t i = 0; i < s->count; i++) {
        const figure *f = &s->figures[i];
        if (strcmp(f->column, column) == 0 && strcmp(f->line, line) == 0 && strcmp(f->measure, measure) == 0)
            return f;
    }
    return NULL;
}

/* Does this column or row of the measure's block have a figure? */
static bool has(const sheet *s, field *of, const char *name, const char *measure)
{
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(of(&s->figures[i]), name) == 0 && strcmp(s->figures[i].measure, measure) == 0)
            return true;
    return false;
}

enum { CELL = 14, CELL_SIZE = 32, MARGIN = 15 };

/* Digits after the point for three significant digits: 0.84, 12.3, 1234. */
static int digits(double value)
{
    return fabs(value) < 9.995 ? 2 : fabs(value) < 99.95 ? 1 : 0;
}

/* "0.84 ±0.05": the median, and half the width of the middle half. */
static void cell_print(char text[CELL_SIZE], const figure *f)
{
    const double spread = (f->high - f->low) / 2;
    if (!isfinite(f->value))
        snprintf(text, CELL_SIZE, "never");
    else if (isfinite(spread) && spread > 0)
        snprintf(text, CELL_SIZE, "%.*f ±%.*f", digits(f->value), f->value, digits(f->value), spread);
    else
        snprintf(text, CELL_SIZE, "%.*f", digits(f->value), f->value);
}

/* Columns of a text on a terminal: "±" has two bytes and one column. */
static int columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += (*text & 0xC0) != 0x80;
    return n;
}

/* A bar of eight heights beside a ratio: half of it is 1. */
static const char *bar_of(double ratio)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const int height = (int)(4 * ratio);
    return bars[height < 0 ? 0 : height > 7 ? 7 : height];
}

static void put_cell(const sheet *s, const figure *f)
{
    char text[CELL_SIZE] = "";
    const bool ratio = f && strncmp(f->measure, "time/", 5) == 0;
    if (f)
        cell_print(text, f);
    printf("%*s%s", CELL - columns(text), "", text);
    if (s->bars)
        printf(" %s", ratio ? bar_of(f->value) : " ");
}

/* One row per shape, one column per method. */
static void put_block(const sheet *s, const char *measure)
{
    const char *column, *line;
    printf("  %s: %s\n  %-*s", measure, meaning_of(measure), MARGIN, "");
    for (size_t c = 0; (column = distinct(s, column_of, c)); c++)
        if (has(s, column_of, column, measure))
            printf("%*s", CELL, column), printf("%s", s->bars ? "  " : "");
    printf("\n");
    for (size_t l = 0; (line = distinct(s, line_of, l)); l++) {
        if (!has(s, line_of, line, measure))
            continue;
        printf("  %-*s", MARGIN, line);
        for (size_t c = 0; (column = distinct(s, column_of, c)); c++)
            if (has(s, column_of, column, measure))
                put_cell(s, find(s, column, line, measure));
        printf("\n");
    }
    printf("\n");
}

/* ---- groups -------------------------------------------------------------------------------------------- */

void sheet_open(sheet *s, const char *group)
{
    sheet_close(s);
    s->group = group;
    if (!s->csv)
        printf("%s\n", group);
    fflush(stdout);
}

void sheet_close(sheet *s)
{
    const char *measure;
    for (size_t i = 0; !s->csv && (measure = distinct(s, measure_of, i)); i++)
        put_block(s, measure);
    fflush(stdout);
    free(s->figures);
    s->figures = NULL;
    s->count = s->capacity = 0;
    s->group = NULL;
}

/* plot_bench.c - a chart of what `make bench FORMAT=csv` prints.
 * The file is untrusted: lines of another form are ignored. */
#include "plot_bench.h"

#include "../base/memory.h"
#include "plot.h"
#include "stamp.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 24, MOST_BARS = 1000 };

static const char HEADER[] = "group,case,measure,value,low,high\n";

/* trees,"sss T(8,6)",time/hand,0.84,0.80,0.90 */
typedef struct bar {
    char method[NAME_SIZE], shape[NAME_SIZE];
    double value, low, high;
} bar;

/* The methods that are drawn, in this order; more would hide them. */
static const char *const METHODS[] = {"alphabeta", "sss", "dual", "ps:2", "ps:4", "ps:1/*"};
enum { N_METHODS = sizeof METHODS / sizeof METHODS[0] };

/* Letters, digits and the signs of methods and shapes: nothing that gnuplot interprets. */
static bool plain(const char *text)
{
    for (; *text; text++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzT0123456789:/*+(),", *text))
            return false;
    return true;
}

/* Read ",0.84" at *at, and move *at past it. */
static bool number_read(const char **at, double *number)
{
    char *end;
    if (**at != ',')
        return false;
    *number = strtod(*at + 1, &end);
    const bool good = end > *at + 1 && isfinite(*number) && *number >= 0;
    *at = end;
    return good;
}

/* Read a line; false: it is not the ratio of a method on trees. */
static bool bar_read(const char *line, bar *b)
{
    int end = 0;
    if (sscanf(line, "trees,\"%23[^ \"] %23[^\"]\",time/hand%n", b->method, b->shape, &end) != 2 || end == 0)
        return false;
    const char *at = line + end;
    return number_read(&at, &b->value) && number_read(&at, &b->low) && number_read(&at, &b->high) && *at == '\n' &&
           plain(b->method) && plain(b->shape) && b->low <= b->value && b->value <= b->high;
}

static bool bars_read(vector *bars, const char *csv, problem *why)
{
    char line[256];
    FILE *in = fopen(csv, "r");
    if (!in)
        return problem_input(why, "%s: %s", csv, strerror(errno));
    bool good =
        (fgets(line, sizeof line, in) && strcmp(line, HEADER) == 0) ||
        problem_input(why, "%s: not what make bench FORMAT=csv prints: its first line must be %.33s", csv, HEADER);
    while (good && fgets(line, sizeof line, in)) {
        bar b;
        if (bar_read(line, &b) && bars->count < MOST_BARS)
            good = vector_push(bars, NULL, &b, sizeof b) || problem_memory(why);
    }
    fclose(in);
    return good && (bars->count > 0 || problem_input(why, "%s: nothing to draw: no ratio of a method on trees", csv));
}

static const bar *bar_at(const vector *bars, size_t i)
{
    return &((const bar *)bars->items)[i];
}

/* The bar of a method on a shape; NULL: there is none. */
static const bar *bar_find(const vector *bars, const char *method, const char *shape)
{
    for (size_t i = 0; i < bars->count; i++)
        if (strcmp(bar_at(bars, i)->method, method) == 0 && strcmp(bar_at(bars, i)->shape, shape) == 0)
            return bar_at(bars, i);
    return NULL;
}

static bool method_there(const vector *bars, const char *method)
{
    for (size_t i = 0; i < bars->count; i++)
        if (strcmp(bar_at(bars, i)->method, method) == 0)
            return true;
    return false;
}

/* A line a shape, in the order of the file: its name, then value, low and high of each method. */
static void put_shapes(FILE *out, const vector *bars)
{
    for (size_t i = 0; i < bars->count; i++) {
        const char *shape = bar_at(bars, i)->shape;
        size_t first = 0;
        while (strcmp(bar_at(bars, first)->shape, shape) != 0)
            first++;
        if (first < i)
            continue;
        fprintf(out, "\"%s\"", shape);
        for (int m = 0; m < N_METHODS; m++) {
            const bar *b = bar_find(bars, METHODS[m], shape);
            if (b)
                fprintf(out, " %.4g %.4g %.4g", b->value, b->low, b->high);
            else
                fputs(" NaN NaN NaN", out);
        }
        fputc('\n', out);
    }
}

typedef struct bars_drawing {
    const vector *bars;
    const char *terminal;
} bars_drawing;

static void bars_put(FILE *out, const void *what)
{
    const bars_drawing *d = what;
    chart_put_terminal(out, d->terminal, 900, 420);
    fputs("set style data histograms\nset style histogram errorbars gap 1.5 lw 1\n"
          "set style fill solid 0.85 noborder\nset errorbars 0.4 lc rgb '#404040'\n"
          "set logscale y 2\nset grid ytics\nset xtics scale 0\n"
          "set ylabel 'time, relative to a hand-written loop'\nset key above\n$shapes << EOD\n",
          out);
    put_shapes(out, d->bars);
    static const char *const colours[N_METHODS] = {"#7f7f7f", "#0072b2", "#56b4e9", "#d55e00", "#e69f00", "#009e73"};
    fputs("EOD\nplot 1 with lines lc 'black' notitle", out);
    for (int m = 0; m < N_METHODS; m++)
        if (method_there(d->bars, METHODS[m]))
            fprintf(out, ", $shapes using %d:%d:%d:xtic(1) lc rgb '%s' title \"%s\"", 3 * m + 2, 3 * m + 3, 3 * m + 4,
                    colours[m], METHODS[m]);
    fputc('\n', out);
}

bool plot_bench_draw(const char *csv, const char *file, const char *origin, problem *why)
{
    vector bars = {0};
    bars_drawing d = {&bars, plot_terminal(file, why)};
    bool good = d.terminal && bars_read(&bars, csv, why);
    if (good && strcmp(d.terminal, "tex") == 0)
        good = problem_input(why, "--output '%s': bars are drawn as .svg, .pdf or .png", file);
    good = good && stamp_draw(file, d.terminal, bars_put, &d, origin, why);
    vector_release(&bars, NULL);
    return good;
}

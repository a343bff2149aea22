/* plot_bench.h - a chart of what `make bench FORMAT=csv` prints: bars of the time of each method on each shape of
 * trees, relative to a hand-written loop. */
#ifndef PHASED_LAB_PLOT_BENCH_H
#define PHASED_LAB_PLOT_BENCH_H

#include "../tool/problem.h"

#include <stdbool.h>

/* Draw the figures of the file `csv` into `file`, whose name ends in .svg, .pdf or .png. `origin`, which may be NULL,
 * goes into its metadata. */
bool plot_bench_draw(const char *csv, const char *file, const char *origin, problem *why);

#endif

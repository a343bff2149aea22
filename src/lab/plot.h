/* plot.h - pictures of what a store holds, drawn by gnuplot.
 *
 *     continuum   leaves against space, every method of a kind of tree on one line: from SSS* to alpha-beta
 *     depth       against depth on a log scale, one line a method, with the branching factor that fits it; for iid
 *                 trees also Pearl's
 *     order       against the order R, one line a method; and so for every other parameter of the models
 *
 * What is in the store goes to gnuplot as data, and no character of it that could mean something to gnuplot. */
#ifndef PHASED_LAB_PLOT_H
#define PHASED_LAB_PLOT_H

#include "table.h"

#include <stdio.h>

/* What lies on the x axis: a parameter of the models; NULL: space, the continuum. */
typedef struct plot_kind {
    const ph_parameter *x;
} plot_kind;

bool plot_kind_parse(const char *text, plot_kind *kind, problem *why);

/* Write the program for gnuplot, which prints a picture of this `terminal`, "svg" or "png". */
bool plot_put(FILE *out, const table *t, plot_kind kind, const char *terminal, problem *why);

/* Write a program for gnuplot about something: false, with the reason, if there is nothing to draw. */
typedef bool plot_program(FILE *out, const void *what, const char *terminal, problem *why);

/* Run it and draw into `file`, as below. */
bool plot_draw_program(const char *file, plot_program *put, const void *what, problem *why);

/* Draw into `file`, whose name ends in .svg or .png. It is replaced as a whole, or stays as it is. */
bool plot_draw(const char *file, const table *t, plot_kind kind, problem *why);

/* The branching factor of alpha-beta on iid trees of width w whose values all differ (Pearl, 1982): xi / (1 - xi),
 * where xi is the positive root of x^w + x - 1 = 0. */
double plot_pearl(double w);

#endif

/* plot.h - charts of the results in a store.
 *
 *     continuum   leaves against space, all methods of a kind of tree on one line: from SSS* to alpha-beta
 *     depth       the measure against depth on a log scale, one line a method, with the fitted branching factor; for
 *                 iid trees also Pearl's
 *     memory      the measure against the memory limit
 *     order       the measure against the order R, one line a method; likewise for every other parameter of the models
 *
 * If the summary compares with a method, the ratio to that method is drawn instead of the figure. What all points have
 * in common is in the title; what differs is beside the lines. */
#ifndef PHASED_LAB_PLOT_H
#define PHASED_LAB_PLOT_H

#include "chart.h"
#include "summary.h"

/* What is on the x axis: a parameter of the models, or the memory limit; if neither, space (the continuum). */
typedef struct plot_kind {
    const ph_parameter *x;
    bool memory;
} plot_kind;

bool plot_kind_parse(const char *text, plot_kind *kind, problem *why);

/* The kind of picture by the ending of the file name: svg, png, pdf or tex. NULL, with the reason: none of them. */
const char *plot_terminal(const char *file, problem *why);

/* How to draw. */
typedef struct plot_style {
    plot_kind kind;
    const char *title;  /* NULL: what all points have in common */
    const char *data;   /* a CSV file for the drawn points; NULL: none */
    const char *origin; /* where the figures come from: kept in the metadata of the picture */
} plot_style;

/* What a picture does not show. */
typedef struct plot_lack {
    size_t
        figures;  /* rows of the summary that are not drawn: stopped, not compared, or without a value on the x axis */
    size_t names; /* labels of points left out for lack of space */
} plot_lack;

/* Make the chart. Release it in any case. */
bool plot_chart(chart *c, const summary *t, const plot_style *how, plot_lack *lack, problem *why);

/* Draw into `file`, which is replaced as a whole, or left as it is. */
bool plot_draw(const char *file, const summary *t, const plot_style *how, plot_lack *lack, problem *why);

/* The branching factor of alpha-beta on iid trees of width w whose values all differ (Pearl, 1982): xi / (1 - xi),
 * where xi is the positive root of x^w + x - 1 = 0. */
double plot_pearl(double w);

#endif

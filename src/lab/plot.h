/* plot.h - pictures of what a store holds.
 *
 *     continuum   leaves against space, every method of a kind of tree on one line: from SSS* to alpha-beta
 *     depth       against depth on a log scale, one line a method, with the branching factor that fits it; for iid
 *                 trees also Pearl's
 *     memory      against the memory limit
 *     order       against the order R, one line a method; and so for every other parameter of the models
 *
 * With a table that compares, the ratio to the one method is drawn in place of the figure. What is the same of all points
 * stands in the title, what differs beside the lines. */
#ifndef PHASED_LAB_PLOT_H
#define PHASED_LAB_PLOT_H

#include "chart.h"
#include "table.h"

/* What lies on the x axis: a parameter of the models or the memory limit; neither: space, the continuum. */
typedef struct plot_kind {
    const ph_parameter *x;
    bool memory;
} plot_kind;

bool plot_kind_parse(const char *text, plot_kind *kind, problem *why);

/* What kind of picture the name of a file says: svg, png, pdf or tex. NULL, with the reason: none of them. */
const char *plot_terminal(const char *file, problem *why);

/* How to draw. */
typedef struct plot_style {
    plot_kind kind;
    const char *title;  /* NULL: what all points have in common */
    const char *data;   /* a file for what is drawn, as CSV; NULL: none */
    const char *origin; /* where it comes from, which the picture tells those who look for it */
} plot_style;

/* What a picture does not show. */
typedef struct plot_lack {
    size_t figures; /* rows of the table: a search that did not end, nothing to compare with, nowhere on the x axis */
    size_t names;   /* of points, for which there was no room */
} plot_lack;

/* Decide what is drawn where. Release it whatever it is. */
bool plot_chart(chart *c, const table *t, const plot_style *how, plot_lack *lack, problem *why);

/* Draw into `file`. It is replaced as a whole, or stays as it is. */
bool plot_draw(const char *file, const table *t, const plot_style *how, plot_lack *lack, problem *why);

/* The branching factor of alpha-beta on iid trees of width w whose values all differ (Pearl, 1982): xi / (1 - xi),
 * where xi is the positive root of x^w + x - 1 = 0. */
double plot_pearl(double w);

#endif

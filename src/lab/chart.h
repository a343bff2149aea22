/* chart.h - a line chart: what is drawn and where, independent of the program that draws it.
 *
 * The caller fills in the axes and the lines with their points. chart_lay_out() then decides sizes, ranges, tics and
 * the position of each label, so that nothing leaves the picture or covers a label; a point in a crowd gets no label.
 * All positions are in dots from the lower left corner. chart_put_gnuplot() and chart_put_tikz() write the layout as
 * programs. */
#ifndef PHASED_LAB_CHART_H
#define PHASED_LAB_CHART_H

#include "../base/memory.h"

#include <stdio.h>

enum { CHART_NAME_SIZE = 320, CHART_TITLE_SIZE = 600, CHART_TIC_SIZE = 24, CHART_MOST_TICS = 16 };

/* Colours that people with any colour vision can tell apart (Okabe & Ito, 2008), except its yellow, which is pale on
 * white; each with a shape of its own. Beyond eight lines, colours are combined with other shapes. */
enum { CHART_COLOURS = 8, CHART_SHAPES = 8 };

typedef struct chart_point {
    double x, y, low, high;     /* an empty interval is not drawn */
    bool apart;                 /* the line does not pass through it */
    char name[CHART_NAME_SIZE]; /* beside the point; empty: none */
} chart_point;

typedef struct chart_line {
    char name[CHART_NAME_SIZE]; /* beside its end; empty: none */
    vector points;              /* of chart_point; x ascends */
    bool dashed;                /* a reference: grey, without points */
} chart_line;

typedef struct chart_tic {
    double at;
    char text[CHART_TIC_SIZE];
} chart_tic;

typedef struct chart_axis {
    char name[CHART_NAME_SIZE];
    bool log;
    bool at_values; /* tics are at the x or y of points */
    bool bytes;     /* tics are written 4K, 2M */
    double low, high;
    chart_tic tics[CHART_MOST_TICS];
    size_t n_tics;
} chart_axis;

typedef struct chart_place {
    double x, y;
} chart_place;

/* A text whose left end, or right end, is at `at`, vertically centred. */
typedef struct chart_label {
    const char *text;
    chart_place at;
    bool small, ends;
    bool sample, lead; /* the shape of its line is drawn in front; a thin line leads to the label, `from` there */
    chart_place from, to;
    size_t line;
} chart_label;

typedef struct chart {
    char title[CHART_TITLE_SIZE]; /* \n between lines */
    chart_axis x, y;
    vector lines;                                   /* of chart_line */
    double width, height, left, right, bottom, top; /* of the picture, and of the frame in it */
    vector labels;                                  /* of chart_label */
    size_t n_left_out;                              /* labels of points left out for lack of space */
} chart;

/* Append a line, or a point to it. NULL and false without memory. */
chart_line *chart_add_line(chart *c, const char *name);
bool chart_add_point(chart_line *l, const chart_point *p);

/* Decide where everything is drawn. A line other than a reference must have a point. False without memory. */
bool chart_lay_out(chart *c);

/* Write a gnuplot program that draws the chart to `terminal`: svg, png or pdf. Texts are quoted so that gnuplot cannot
 * interpret them. */
void chart_put_gnuplot(FILE *out, const chart *c, const char *terminal);

/* Write LaTeX for the package pgfplots. */
void chart_put_tikz(FILE *out, const chart *c);

/* Write the first line of a gnuplot program. */
void chart_put_terminal(FILE *out, const char *name, double width, double height);

/* The middle of line i of the title. */
chart_place chart_title_place(const chart *c, size_t i);

void chart_release(chart *c);

static inline const chart_line *chart_line_at(const chart *c, size_t i)
{
    return &((const chart_line *)c->lines.items)[i];
}

static inline const chart_point *chart_point_at(const chart_line *l, size_t i)
{
    return &((const chart_point *)l->points.items)[i];
}

static inline const chart_label *chart_label_at(const chart *c, size_t i)
{
    return &((const chart_label *)c->labels.items)[i];
}

/* How a line is drawn. */
static inline size_t chart_colour(size_t line)
{
    return line % CHART_COLOURS;
}

static inline size_t chart_shape(size_t line)
{
    return (line + line / CHART_COLOURS) % CHART_SHAPES;
}

#endif

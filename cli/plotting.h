/* plotting.h - a chart as `phased plot` and `phased study` draw it. cmd_plot.c has the functions. */
#ifndef PHASED_CLI_PLOTTING_H
#define PHASED_CLI_PLOTTING_H

#include "../src/lab/plot.h"
#include "lab.h"

/* The options of a chart, as typed. */
typedef struct plot_request {
    lab_request lab;
    const char *kind, *title, *data, *output, *bench;
} plot_request;

/* What the options mean. Complains and returns a status. */
int plot_question(const plot_request *r, plot_style *how, summary_question *question);

/* Draw. Returns a status. */
int plot_store(store *s, const plot_request *r);

#endif

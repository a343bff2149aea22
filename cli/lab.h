/* lab.h - what the laboratory's commands share: the store, its means, its errors. */
#ifndef PHASED_CLI_LAB_H
#define PHASED_CLI_LAB_H

#include "../src/lab/grid.h"
#include "../src/lab/merge.h"
#include "../src/lab/summary.h"
#include "options.h"

#include <stdio.h>

enum { LAB_MOST_STORES = 100 };

/* The options of the laboratory's commands, as typed. */
typedef struct lab_request {
    grid_text lists;                         /* the grid of a sweep, or the selection of a report */
    const char *stores[LAB_MOST_STORES + 1]; /* the last is NULL; none: phased.db */
    const char *measure, *statistic;
    const char *against, *baseline; /* of a long report and of a pivoted one */
    bool pivot, interval;
    request_format format;
    bool rows;            /* every search instead of means */
    const char *metadata; /* the file for the origin of the figures */
    const char *line;     /* the command */
} lab_request;

extern const option_row options_lists[];  /* rows of a lab_request: what a grid consists of, a list each */
extern const option_row options_store[];  /* rows of a lab_request */
extern const option_row options_figure[]; /* rows of a lab_request: what is measured, and how it is summarized */
extern const option_row options_rows[];   /* rows of a lab_request: rows, metadata */

/* The first file of --store. */
static inline const char *lab_store(const lab_request *r)
{
    return r->stores[0] ? r->stores[0] : "phased.db";
}

/* Check that an output file is not a store of the request. Complains and returns a status. */
int lab_check_file(const lab_request *r, const char *option, const char *file);

/* Are the options of a table compatible? Complains and returns a status. */
int lab_check(const lab_request *r);

/* Open the stores that --store names for reading, several as one. Returns a status. */
int lab_open(const lab_request *r, store **s);

/* Report a failed merge, after a line for each conflict. */
int lab_complain_merge(const merge *m, const problem *why);

/* The summary that the request asks for. Returns a status. */
int lab_question(const lab_request *r, summary_question *question);

/* Print the means or the rows that the request asks for, and their origin. Returns a status. */
int lab_put_table(FILE *out, store *s, const lab_request *r);

#endif

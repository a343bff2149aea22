/* lab.h - what the commands of the laboratory share: the store, its means, its problems. */
#ifndef PHASED_CLI_LAB_H
#define PHASED_CLI_LAB_H

#include "../src/lab/grid.h"
#include "../src/lab/merge.h"
#include "../src/lab/table.h"
#include "options.h"

#include <stdio.h>

enum { LAB_MOST_STORES = 100 };

/* What every command of the laboratory may be asked for, as typed. */
typedef struct lab_request {
    grid_text lists;                         /* of a sweep, or what a report chooses by */
    const char *stores[LAB_MOST_STORES + 1]; /* the last is NULL; none: phased.db */
    const char *measure, *statistic;
    const char *against, *baseline; /* of a long report, and of a pivoted one */
    bool pivot, interval;
    request_format format;
    bool rows;            /* every search, in place of means */
    const char *metadata; /* the file that says where the figures come from */
    const char *line;     /* the command */
} lab_request;

extern const option_row options_lists[];  /* of a lab_request: what a grid is made of, a list each */
extern const option_row options_store[];  /* of a lab_request */
extern const option_row options_figure[]; /* of a lab_request: what is measured, and what is made of it */
extern const option_row options_rows[];   /* of a lab_request: rows, metadata */

/* The first file of --store. */
static inline const char *lab_store(const lab_request *r)
{
    return r->stores[0] ? r->stores[0] : "phased.db";
}

/* Are both the name of one file? It need not be there. */
bool lab_same_file(const char *a, const char *b);

/* A file that is to be written must be no store of the request. Complains and returns a status. */
int lab_check_file(const lab_request *r, const char *option, const char *file);

/* Do the options of a table go together? Complains and returns a status. */
int lab_check(const lab_request *r);

/* Open what --store names to be read: one file, or several as one. Returns a status. */
int lab_open(const lab_request *r, store **s);

/* The same of a merge that failed, behind a line for each conflict. */
int lab_complain_merge(const merge *m, const problem *why);

/* What the request asks of a table. Returns a status. */
int lab_question(const lab_request *r, table_question *question);

/* Print the means, or the rows, that the request asks for, and where they come from. Returns a status. */
int lab_put_table(FILE *out, store *s, const lab_request *r);

#endif

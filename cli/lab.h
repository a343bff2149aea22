/* lab.h - what the commands of the laboratory share: the store, its means, its problems. */
#ifndef PHASED_CLI_LAB_H
#define PHASED_CLI_LAB_H

#include "../src/lab/grid.h"
#include "../src/lab/merge.h"
#include "options.h"

#include <stdio.h>

enum { LAB_MOST_STORES = 100 };

/* What every command of the laboratory may be asked for, as typed. */
typedef struct lab_request {
    grid_text lists;                         /* of a sweep, or what a report chooses by */
    const char *stores[LAB_MOST_STORES + 1]; /* the last is NULL; none: phased.db */
    const char *measure, *against;
    request_format format;
} lab_request;

extern const option_row options_lists[]; /* of a lab_request: what a grid is made of, a list each */
extern const option_row options_store[]; /* of a lab_request */

/* The first file of --store. */
static inline const char *lab_store(const lab_request *r)
{
    return r->stores[0] ? r->stores[0] : "phased.db";
}

/* Open what --store names to be read: one file, or several as one. Returns a status. */
int lab_open(const lab_request *r, store **s);

/* The same of a merge that failed, behind a line for each conflict. */
int lab_complain_merge(const merge *m, const problem *why);

/* Print the means that the request asks for. Returns a status. */
int lab_put_table(FILE *out, store *s, const lab_request *r);

#endif

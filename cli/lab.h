/* lab.h - what the commands of the laboratory share: the store, its means, its problems. */
#ifndef PHASED_CLI_LAB_H
#define PHASED_CLI_LAB_H

#include "../src/lab/grid.h"
#include "options.h"

#include <stdio.h>

/* What every command of the laboratory may be asked for, as typed. */
typedef struct lab_request {
    grid_text lists; /* of a sweep, or what a report chooses by */
    const char *store, *measure, *against;
    request_format format;
} lab_request;

extern const option_row options_lists[]; /* of a lab_request: what a grid is made of, a list each */
extern const option_row options_store[]; /* of a lab_request */

/* The file of --store. */
static inline const char *lab_store(const lab_request *r)
{
    return r->store ? r->store : "phased.db";
}

/* Print a problem. Returns a status. */
int lab_complain(const problem *why);

/* Print the means that the request asks for. Returns a status. */
int lab_put_table(FILE *out, results *s, const lab_request *r);

#endif

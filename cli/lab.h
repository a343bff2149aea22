/* lab.h - what the commands of the laboratory share: the store, its means, its problems. */
#ifndef PHASED_CLI_LAB_H
#define PHASED_CLI_LAB_H

#include "../src/lab/results.h"
#include "request.h"

#include <stdio.h>

/* The file of --store. */
static inline const char *lab_store(const request *r)
{
    return r->store ? r->store : "phased.db";
}

/* Print a problem. Returns a status. */
int lab_complain(const problem *why);

/* Print the means that the request asks for. Returns a status. */
int lab_put_table(FILE *out, results *s, const request *r);

#endif

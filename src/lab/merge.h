/* merge.h - one store out of several.
 *
 * What is the same in two of them (a tree searched by a method) is there once. Where they say something different of it,
 * one of them is wrong, and the stores are not merged. Times do not count: they differ from run to run. */
#ifndef PHASED_LAB_MERGE_H
#define PHASED_LAB_MERGE_H

#include "store.h"

enum { MERGE_MOST_CONFLICTS = 20 }; /* that are told one by one */

typedef struct merge {
    store *out;
    const int *cancel;                         /* set: stop soon. May be NULL */
    const char *undone;                        /* what a disagreement prevents, for its message; NULL: a merge */
    uint64_t added, known;                     /* searches that came, that were there before */
    uint64_t n_conflicts;                      /* rows that say something different */
    char conflicts[MERGE_MOST_CONFLICTS][640]; /* the first of them, a line each */
} merge;

/* Copy all of `in`, whose name is `name`, within a transaction of the caller's. Rows in conflict are noted, and the
 * others copied; a transaction with conflicts is not to be committed. */
bool merge_add(merge *m, store *in, const char *name, problem *why);

/* Open `files` and merge them into m->out as a whole: after false, and after conflicts, it is as it was. */
bool merge_files(merge *m, const char *const *files, size_t count, problem *why);

#endif

/* merge.h - merges several stores into one.
 *
 * A search (of a tree by a method) that two stores have is kept once. If their results differ, one of them is wrong,
 * and the stores are not merged. Times are not compared: they differ from run to run. */
#ifndef PHASED_LAB_MERGE_H
#define PHASED_LAB_MERGE_H

#include "store.h"

enum { MERGE_MOST_CONFLICTS = 20 }; /* that are reported one by one */

typedef struct merge {
    store *out;
    const int *cancel;     /* raised: stop soon. May be NULL */
    const char *undone;    /* for the message about conflicts: what is not done because of them; NULL: a merge */
    bool compares;         /* add nothing: only compare the searches that m->out has with those of the other store */
    uint64_t added, known; /* searches added, and already in the store */
    uint64_t n_conflicts;  /* rows that differ */
    char conflicts[MERGE_MOST_CONFLICTS][640]; /* the first of them, a line each */
} merge;

/* Copy all of `in`, whose name is `name`, within the caller's transaction. Conflicts are recorded, and the other rows
 * are copied; the caller must not commit a transaction with conflicts. */
bool merge_add(merge *m, store *in, const char *name, problem *why);

/* Open `files` and merge them into m->out in one transaction: after false, or conflicts, m->out is unchanged. */
bool merge_files(merge *m, const char *const *files, size_t count, problem *why);

#endif

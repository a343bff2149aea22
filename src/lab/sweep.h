/* sweep.h - runs what of a grid is missing in a store, on all cores, and under mpirun on all ranks. */
#ifndef PHASED_LAB_SWEEP_H
#define PHASED_LAB_SWEEP_H

#include "grid.h"
#include "ranks.h"

#include <stdio.h>

typedef struct sweep_options {
    unsigned threads; /* of each rank, from 1 */
    int *cancel;      /* ph_cancel() on it, in any rank, stops the sweep soon; what is done stays */
    FILE *say;        /* where the announcement and the progress bar go; NULL: nowhere */
    const char *name; /* of the store, in the announcement; NULL: there is none */
    const char *line; /* the command, as the store is to remember it; NULL: it need not */
    bool apart;       /* each method draws a tree for itself: `seconds` then compare, and all takes longer */
    bool roomy;       /* nobody asks for bytes_peak: searches may take more, and less time */
} sweep_options;

typedef struct sweep_outcome {
    uint64_t wanted, stored, done; /* searches of the grid, those that were there before, those that came */
    uint64_t out_of_memory;        /* of those that came, stopped by the memory limit */
    bool cancelled;
    unsigned workers;
    double seconds; /* from the first look at the store to the last write */
    double busy;    /* seconds that workers spent on trees and searches, summed */
} sweep_outcome;

/* The sweep; in a rank other than 0, which has no store, its part of it. After a failure, and when r->lost is set,
 * other ranks may still be at work: end them with ranks_abort(). */
bool sweep_run(const grid *g, store *s, ranks *r, const sweep_options *o, sweep_outcome *out, problem *why);

/* A rank that has no grid, because a file is missing on its machine alone or another one is there, says so to rank 0, which
 * would wait for it. */
void sweep_refuse(ranks *r);

#endif

/* sweep.h - runs the searches of a grid that a store does not have yet, on all cores, and under mpirun on all ranks. */
#ifndef PHASED_LAB_SWEEP_H
#define PHASED_LAB_SWEEP_H

#include "grid.h"
#include "ranks.h"

#include <stdio.h>

typedef struct sweep_options {
    unsigned threads; /* of each rank, from 1 */
    int *cancel;      /* ph_cancel() on it, in any rank, stops the sweep soon; finished searches are kept */
    FILE *say;        /* where the announcement and the progress bar go; NULL: nowhere */
    const char *name; /* of the store, in the announcement; NULL: there is none */
    const char *line; /* the command, to be recorded in the store; NULL: not recorded */
    bool apart;       /* each method generates the tree anew: slower, but then `seconds` can be compared */
    bool
        timed; /* repeat the searches for medians of their times (worker.h); those in the store count as missing if they */
    uint32_t repeats; /* were not repeated as often; 0: as often as needed */
} sweep_options;

typedef struct sweep_outcome {
    uint64_t wanted, stored, done; /* searches of the grid, already in the store, and done now */
    uint64_t out_of_memory;        /* of those done now, stopped by the memory limit */
    bool cancelled;
    unsigned workers;
    double seconds; /* from the first access to the store to the last write */
    double busy;    /* seconds that workers spent on trees and searches, summed */
} sweep_outcome;

/* Run the sweep, or, in a rank other than 0, which has no store, a part of it. After a failure, and when r->lost is
 * set, other ranks may still be working: end them with ranks_abort(). */
bool sweep_run(const grid *g, store *s, ranks *r, const sweep_options *o, sweep_outcome *out, problem *why);

/* Called by a rank that could not read the grid, for example because a file is missing on its machine: tells rank 0,
 * which would wait for it otherwise. */
void sweep_refuse(ranks *r);

#endif

/* solve.h - solves a position to the end of the game, by the game's own solver. */
#ifndef PHASED_ENGINE_SOLVE_H
#define PHASED_ENGINE_SOLVE_H

#include "../depthfirst/solver.h"
#include "search.h"

/* What was proven, kept from one solution to the next; all zero at first. */
typedef struct proofs {
    table table; /* no buckets: there is no table yet */
    size_t bytes;
} proofs;

void proofs_release(proofs *p);

/* The solver for a request; NULL: the game has none, or the caller wants a certain method or something a solver cannot
 * do. */
const solver *solver_of(const request *q);

/* Solve the position of the request within its limits. The table of `p` takes the byte limit, is allocated from
 * `memory`, and is kept. `result` is all zero but for its size. PH_OK or PH_E_MEMORY. */
int solve(const request *q, const solver *by, proofs *p, const ph_memory *memory, ph_result *result);

#endif

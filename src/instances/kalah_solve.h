/* kalah_solve.h - the solver of Kalah, for kalah.c. */
#ifndef PHASED_INSTANCES_KALAH_SOLVE_H
#define PHASED_INSTANCES_KALAH_SOLVE_H

#include "../depthfirst/solver.h"

extern const solver kalah_solver;

#endif

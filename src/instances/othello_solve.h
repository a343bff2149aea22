/* othello_solve.h - the solver of Othello, for othello.c. */
#ifndef PHASED_INSTANCES_OTHELLO_SOLVE_H
#define PHASED_INSTANCES_OTHELLO_SOLVE_H

#include "../depthfirst/solver.h"

extern const solver othello_solver;

#endif

/* connect4_solve.h - the solver of Connect-4, for connect4.c. */
#ifndef PHASED_INSTANCES_CONNECT4_SOLVE_H
#define PHASED_INSTANCES_CONNECT4_SOLVE_H

#include "../depthfirst/solver.h"

extern const solver connect4_solver;       /* on the usual board */
extern const solver connect4_other_solver; /* on any other */

#endif

/* solver.h - a solver: what a built-in game may have besides the search loops, to be solved to its end.
 *
 * Scores are in the game's own counting, for the side to move; a positive score is a win. A solver answers one question,
 * "is the score of this position above m?", by a null-window search. solve.c repeats it until one score is left. */
#ifndef PHASED_DEPTHFIRST_SOLVER_H
#define PHASED_DEPTHFIRST_SOLVER_H

#include "../search/team.h"
#include "solver_table.h"

/* What all questions of one solution share. */
typedef struct solving {
    frame *frame; /* counts and limits: every position that is visited is an expanded node */
    table *table;
    const void *rules;
    uint32_t level; /* with threads: how many nodes above the next one are shared (search/team.h) */
} solving;

typedef struct solver {
    /* What the rules of the game and the table know about a position, which may be over, without a search. */
    proven (*look)(const solving *s, const void *state);

    /* Is the score of a position above `m`? Returns a score that it has at least, if that is above m; else one that
     * it has at most. Once frame->stop says that a limit was reached the answer means nothing. */
    ph_value (*ask)(solving *s, const void *state, ph_value m);

    ph_value (*value)(ph_value score); /* the value of a position with that score, in the game's evaluation */

    /* A guess of the score of a position. NULL: 0 is as good as any other. */
    ph_value (*expect)(solving *s, const void *state);

    bool shares; /* threads that search the same position divide the work (search/team.h) */
} solver;

#endif

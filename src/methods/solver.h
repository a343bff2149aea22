/* solver.h - a solver: what a game of the library's own may have besides the search loops, to be solved to its end.
 *
 * A solver speaks of scores, in the game's own counting, to the side to move: positive is won. It answers one kind of question,
 * "is the score of this position above m?", which is a search with a window of nothing. solve.c asks until one score is left. */
#ifndef PHASED_METHODS_SOLVER_H
#define PHASED_METHODS_SOLVER_H

#include "../frame/team.h"
#include "proven.h"

/* What all questions of one solution share. */
typedef struct solving {
    frame *frame; /* counts and limits: every position that is visited is an expanded node */
    table *table;
    const void *rules;
    uint32_t level; /* of lanes: so many nodes above the next one are shared (frame/team.h) */
} solving;

typedef struct solver {
    /* What is known of a position, which may be over, without a search: by the rules of the game and by the table. */
    proven (*look)(const solving *s, const void *state);

    /* Is the score of a position above `m`? Returns a score that it has at least, if that is above m; else one that it has at
     * most. Once frame->stop says that a limit was reached the answer means nothing. */
    ph_value (*ask)(solving *s, const void *state, ph_value m);

    ph_value (*value)(ph_value score); /* what a position of that score is worth as the game evaluates */

    /* About what score a position will have. NULL: 0 is as good as any other. */
    ph_value (*expect)(solving *s, const void *state);

    bool shares; /* lanes that ask the same question do not all do the same (frame/team.h) */
} solver;

#endif

/* hand.h - hand-written alpha-beta for each real game, and the positions to run it on.
 *
 * The library's loops are compared with it. So each version is written to be as fast as possible and only returns the value. Its
 * rules, move order and evaluation are those of the library, and it evaluates the same leaves. */
#ifndef PHASED_BENCH_HAND_H
#define PHASED_BENCH_HAND_H

#include "tests/support/gamebook.h"

enum { HAND_POSITIONS = 4 };

/* Positions of a game to be searched to one depth. */
typedef struct hand_task {
    const char *name; /* of the task: the game, with the depth if it is not the usual one */
    const char *game;
    uint32_t depth;
    const char *positions[HAND_POSITIONS]; /* NULL after the last */
} hand_task;

/* The tasks; one without a name ends the list. */
extern const hand_task HAND_TASKS[];

/* The value of one of its positions for the side to move; adds the leaves evaluated to *leaves. */
ph_value hand_search(const hand_task *task, const ph_game *game, const book_state *state, uint64_t *leaves);

#endif

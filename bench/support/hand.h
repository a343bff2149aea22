/* hand.h - real games searched by hand: alpha-beta as one writes it for one game alone, and the positions to try it on.
 *
 * It is what the library's own loops are measured against, so each is written in the form that is fastest, does nothing
 * but return the value, and has the same rules, order of moves and evaluation; the leaves are the same. */
#ifndef PHASED_BENCH_HAND_H
#define PHASED_BENCH_HAND_H

#include "tests/support/gamebook.h"

enum { HAND_POSITIONS = 4 };

/* Positions of a game to be searched to one depth. */
typedef struct hand_task {
    const char *name; /* of the task: the game, and the depth where it is not the usual one */
    const char *game;
    uint32_t depth;
    const char *positions[HAND_POSITIONS]; /* NULL behind the last */
} hand_task;

/* The tasks, and behind them one without a name. */
extern const hand_task HAND_TASKS[];

/* The value of one of its positions for the side to move; *leaves grows by the leaves that were evaluated. */
ph_value hand_search(const hand_task *task, const ph_game *game, const book_state *state, uint64_t *leaves);

#endif

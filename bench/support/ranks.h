/* ranks.h - how good the order of moves of a game is: how often the best of w moves is among the first w/R. */
#ifndef PHASED_BENCH_RANKS_H
#define PHASED_BENCH_RANKS_H

#include "tests/support/gamebook.h"

enum { RANKS_R = 4 }; /* R = 1, 2, 4, 8 */

/* Of `nodes` positions with two moves or more, in how many the best is among the first w/R, and in how many it is the first
 * of all; `width` is the sum of their moves. All zero at first. */
typedef struct ranks {
    double nodes, width;
    double within[RANKS_R];
    double first;
} ranks;

/* Add a position and all within `plies` moves of it. Their moves are searched to `depth` by `rules`, and looked up in the order
 * of `search`, which is the same game; `depth` is 2 or more. */
void ranks_walk(ranks *k, const ph_game *rules, const ph_game *search, const book_state *s, uint32_t depth,
                uint32_t plies);

#endif

/* move_ranks.h - the quality of a game's move order: how often the best of w moves is among the first w/R. */
#ifndef PHASED_BENCH_MOVE_RANKS_H
#define PHASED_BENCH_MOVE_RANKS_H

#include "tests/support/gamebook.h"

enum { RANKS_R = 4 }; /* R = 1, 2, 4, 8 */

/* Of `nodes` positions with two moves or more: in how many the best move is among the first w/R, and in how many it is the
 * first; `width` is the sum of their moves. Begins as all zero. */
typedef struct ranks {
    double nodes, width;
    double within[RANKS_R];
    double first;
} ranks;

/* Add a position and all positions within `plies` moves of it. `rules` searches their moves to `depth`, 2 or more; `search`,
 * the same game, gives the move order. */
void ranks_walk(ranks *k, const ph_game *rules, const ph_game *search, const book_state *s, uint32_t depth,
                uint32_t plies);

#endif

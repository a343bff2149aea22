/* deepen.h - the best move within a depth, a time or a memory limit: iterative deepening over ph_search(). */
#ifndef PHASED_PLAY_DEEPEN_H
#define PHASED_PLAY_DEEPEN_H

#include "recall.h"

/* The answer of the deepest search that finished, and what all of them cost. */
typedef struct deepen_answer {
    ph_result result; /* nothing in it needs a release */
    uint32_t depth;   /* of that search; 0 when none finished: result.best is then the best so far */
    ph_stop stop;     /* the limit that ended the last search; PH_FINISHED: none, the depth or the game's end did */
    ph_counts counts; /* sums; peaks are the greatest of all */
    double seconds;
} deepen_answer;

/* Search `state`. With a time limit: depth 1, 2, 3, ... until the time is up, options->limits.depth is reached or no
 * line gets longer. Without: that depth at once, and only if the memory limit stops it depth 1, 2, 3, ... as far as
 * memory goes. `r`, which may be NULL, gives the order of moves, and learns the line of each search that finishes.
 * Returns PH_OK or what ph_search() returned. There is a best move unless the position is over. */
int deepen(const ph_game *game, const void *state, const ph_options *options, recall *r, deepen_answer *answer);

/* How to search a position `ply` moves after the start: who speaks for whom at the root is the game's affair. */
bool deepen_min_root(const ph_game *game, uint32_t ply);

/* MAX's value as that of the side to move. */
ph_value deepen_mover_value(const ph_game *game, uint32_t ply, ph_value value);

#endif

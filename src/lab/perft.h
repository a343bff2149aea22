/* perft.h - how many ways lead from a position to the positions a number of moves below it: the proof of rules. */
#ifndef PHASED_LAB_PERFT_H
#define PHASED_LAB_PERFT_H

#include "phased.h"

/* Tables differ in what they count: that of Connect-4 has `ways`, that of Othello `ways` and `ended` together. */
typedef struct perft {
    uint64_t ways;  /* of exactly so many moves */
    uint64_t ended; /* of fewer, to the end of the game */
} perft;

/* Count down to `depth` moves below `state`. False without memory. `cancel` may be NULL; once it is raised the count ends
 * soon and is not whole. */
bool perft_count(const ph_game *game, const void *state, uint32_t depth, const int *cancel, perft *count);

#endif

/* perft.h - perft: counts the move sequences of a given length from a position, to check the rules of a game. */
#ifndef PHASED_LAB_PERFT_H
#define PHASED_LAB_PERFT_H

#include "phased.h"

/* Published tables differ in what they count: that of Connect-4 has `ways`, that of Othello `ways` + `ended`. */
typedef struct perft {
    uint64_t ways;  /* of exactly `depth` moves */
    uint64_t ended; /* of fewer moves, to the end of the game */
} perft;

/* Count the sequences of `depth` moves from `state`. False without memory. `cancel` may be NULL; when it is raised, the
 * count stops soon and is incomplete. */
bool perft_count(const ph_game *game, const void *state, uint32_t depth, const int *cancel, perft *count);

#endif

/* met.h - the order of moves that searches have met: how often the best move was among the first.
 *
 * Each position on the best line of a search has w moves, and one of them was found best. Counted is how often it stood
 * among the first w/2, w/4, w/8 and w/16, which is what R and p of an order say (docs/models.md). */
#ifndef PHASED_ENGINE_MET_H
#define PHASED_ENGINE_MET_H

#include "phased.h"

enum { MET_ORDERS = 4 }; /* R = 2, 4, 8, 16 */

/* An order is good if the best move is among the first w/R at least so often: for what is met, and for who goes by it. */
static const double MET_GOOD = 0.8;

typedef struct met {
    uint32_t positions; /* with two moves or more */
    uint32_t within[MET_ORDERS];
} met;

/* Count the line of a finished search of `state`, whose moves were searched in the order of `game`. Without memory it goes
 * uncounted. */
void met_add(met *m, const ph_game *game, const void *state, const ph_result *result, const ph_memory *memory);

/* What to expect: `said` if the caller has said something, else what was met; R = 0 as long as that is too little. */
ph_order met_expect(const met *m, const ph_order *said);

#endif

/* order_stats.h - statistics of the order of moves: how often the best move was among the first ones.
 *
 * Each position on the best line of a search has w moves, and one of them was found best. These counts say how often it
 * was among the first w/2, w/4, w/8 and w/16, which are R and p of an order (docs/models.md). */
#ifndef PHASED_ENGINE_ORDER_STATS_H
#define PHASED_ENGINE_ORDER_STATS_H

#include "phased.h"

enum { N_ORDER_RATIOS = 4 }; /* R = 2, 4, 8, 16 */

/* An order is good if the best move is among the first w/R in at least this part of the positions. */
static const double ORDER_GOOD = 0.8;

typedef struct order_stats {
    uint32_t positions; /* with two moves or more */
    uint32_t within[N_ORDER_RATIOS];
} order_stats;

/* Count the positions on the best line of a finished search of `state`. `game` has the order in which moves were
 * searched. Without memory nothing is counted. */
void order_stats_add(order_stats *m, const ph_game *game, const void *state, const ph_result *result,
                     const ph_memory *memory);

/* The order to expect: `said` if the caller has given one, else what was counted; R = 0 until there are enough
 * positions. */
ph_order order_stats_expect(const order_stats *m, const ph_order *said);

#endif

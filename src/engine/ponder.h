/* ponder.h - thinking while the opponent thinks: learns an order of moves for the next search.
 *
 * The positions after each reply of the opponent are searched by alpha-beta, first all of them 1 move deep, then 2, and
 * so on, the likeliest reply first. At every node the best move, or the one that caused a cutoff, is learnt, and the
 * next search tries it first. That does not change its value. If the method has a table, the method itself searches,
 * and what it finds stays in the table. */
#ifndef PHASED_ENGINE_PONDER_H
#define PHASED_ENGINE_PONDER_H

#include "order.h"
#include "search.h"

/* Ponder on the request's position, where the opponent is to move, up to `depth` moves after each reply. Returns when
 * that is done or a limit is reached; limits hold for all searches together. result->depth says how deep all replies
 * were searched, or is `depth` if the game ends before that; result->counts are the sums. PH_OK, or PH_E_MEMORY: what
 * was learnt before remains. */
int ponder(order *o, const request *q, uint32_t depth, ph_result *result);

#endif

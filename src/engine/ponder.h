/* ponder.h - thinking while the opponent thinks: what the next search will want to know about the order of moves.
 *
 * The positions that may come up are searched by alpha-beta, first all of them 1 move deep, then 2, and so on, the
 * likeliest reply first; at every node on the way the move that proved best, or that cut, is learnt. The next search
 * tries these moves first. Its value is what it would be anyway. A method with a table is used as it is, and what it finds
 * waits in the table. */
#ifndef PHASED_ENGINE_PONDER_H
#define PHASED_ENGINE_PONDER_H

#include "order.h"
#include "search.h"

/* Ponder on the request's position, where the opponent is to move, for searches `depth` moves deep after each reply.
 * Returns when all is learnt or a limit, which holds for all of it, ends it: result->depth says how deep all replies
 * were searched, or `depth` where the game ends before that; its counts are of all. PH_OK, or PH_E_MEMORY with what was
 * learnt before. */
int ponder(order *o, const request *q, uint32_t depth, ph_result *result);

#endif

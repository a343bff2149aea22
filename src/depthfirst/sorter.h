/* sorter.h - the order in which a search with a table tries the moves of a position: moves that caused cut-offs elsewhere
 * come early.
 *
 *     1. the move of the table (with WITH_MOVE)
 *     2. two killers: the last moves that cut at the same ply
 *     3. the reply that cut last after the same move of the opponent (the countermove)
 *     4. the others by history: how often they have cut, a cut near the root counting more
 *     5. as the game lists them
 *
 * The order can change no value. Moves are identified by their lowest bits here: two moves with the same bits share what is
 * learned. */
#ifndef PHASED_DEPTHFIRST_SORTER_H
#define PHASED_DEPTHFIRST_SORTER_H

#include "../search/method.h"
#include "table.h"

enum { SORTER_BITS = 12, SORTER_MOVES = 1 << SORTER_BITS, SORTER_KILLERS = 2 };

typedef struct sorter {
    ph_move killers[PH_MAX_DEPTH][SORTER_KILLERS];
    ph_move countermoves[2][SORTER_MOVES]; /* by the side that replies, and the move replied to */
    uint32_t history[2][SORTER_MOVES];
    ph_move played[PH_MAX_DEPTH + 1]; /* the move that led to each ply of the current path */
} sorter;

/* Nothing is known. */
void sorter_clear(sorter *s);

/* Sort the moves of a node at `ply`. `first`, in the table's form (TABLE_MOVE: none), goes to the front; the others are
 * sorted as `with` says. `s` may be NULL if `with` has no flag of WITH_SORTING. */
void sorter_sort(const sorter *s, uint32_t with, uint32_t ply, bool max, uint32_t first, ph_move *moves,
                 uint32_t count);

/* Bring `move` to the front, if it is there. */
void sorter_bring(ph_move *moves, uint32_t count, ph_move move);

/* `move` has cut a node at `ply`, which was to be searched `depth` plies deep. */
void sorter_learn(sorter *s, uint32_t ply, bool max, uint32_t depth, ph_move move);

#endif

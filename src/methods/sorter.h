/* sorter.h - in which order a search with a table tries the moves of a position: what has cut elsewhere is tried early.
 *
 *     1. the move that the table knows, if it is told to (WITH_MOVE)
 *     2. two killers: the last moves that cut at the same ply
 *     3. the reply that cut last after the same move of the opponent (the countermove)
 *     4. the others by history: how often they have cut, a cut near the root counting more
 *     5. as the game lists them
 *
 * All of it is guesswork about order and can change no value. Moves are known by their lowest bits here: two that share them
 * share what is learnt. */
#ifndef PHASED_METHODS_SORTER_H
#define PHASED_METHODS_SORTER_H

#include "../frame/method.h"
#include "table.h"

enum { SORTER_BITS = 12, SORTER_MOVES = 1 << SORTER_BITS, SORTER_KILLERS = 2 };

typedef struct sorter {
    ph_move killers[PH_MAX_DEPTH][SORTER_KILLERS];
    ph_move replies[2][SORTER_MOVES]; /* by the side that replies, and the move replied to */
    uint32_t history[2][SORTER_MOVES];
    ph_move played[PH_MAX_DEPTH + 1]; /* the move that led to each ply of the current path */
} sorter;

/* Nothing is known. */
void sorter_clear(sorter *s);

/* Sort the moves of a node at `ply`: `first`, as the table keeps moves, to the front, TABLE_MOVE: none; the others as
 * `with` says. `s` is NULL where that says nothing. */
void sorter_sort(const sorter *s, uint32_t with, uint32_t ply, bool max, uint32_t first, ph_move *moves,
                 uint32_t count);

/* Bring `move` to the front, if it is there. */
void sorter_bring(ph_move *moves, uint32_t count, ph_move move);

/* `move` has cut a node at `ply`, which was to be searched `depth` plies deep. */
void sorter_learn(sorter *s, uint32_t ply, bool max, uint32_t depth, ph_move move);

#endif

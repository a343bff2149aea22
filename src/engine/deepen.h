/* deepen.h - iterative deepening: the same search again and again, a move deeper each time. */
#ifndef PHASED_ENGINE_DEEPEN_H
#define PHASED_ENGINE_DEEPEN_H

#include "met.h"
#include "order.h"
#include "search.h"

/* What deepening may use of what was learnt before, and adds to. */
typedef struct learnt {
    order *order;   /* of the request's game; NULL: nothing is remembered */
    uint32_t worth; /* iterations so deep search in that order; deeper ones gain more by compiled loops */
    met *met;       /* the order of moves met so far; NULL: what its own iterations meet */
} learnt;

/* Deepen until a limit of the request is reached, no line reaches the horizon, or the value is beyond what the game
 * calls won. `result` is all zero but for its size. PH_OK or PH_E_MEMORY. */
int deepen(const request *q, const learnt *l, ph_result *result);

#endif

/* deepen.h - iterative deepening: the same search repeatedly, one move deeper each time. */
#ifndef PHASED_ENGINE_DEEPEN_H
#define PHASED_ENGINE_DEEPEN_H

#include "order.h"
#include "order_stats.h"
#include "search.h"

/* What earlier searches have learnt; deepening uses it and adds to it. */
typedef struct learnt {
    order *order;         /* of the request's game; NULL: nothing is remembered */
    uint32_t order_depth; /* iterations up to this depth use that order; deeper ones gain more from compiled loops */
    order_stats *stats;   /* how good the order of moves was so far; NULL: only its own iterations count */
} learnt;

/* Deepen until a limit of the request is reached, no line reaches the horizon, or the value says that the game is won
 * or lost. `result` is all zero but for its size. PH_OK or PH_E_MEMORY. */
int deepen(const request *q, const learnt *l, ph_result *result);

/* The same for a caller who wants the value at the depth of the limits: if a limit ends it before, nothing is proven. */
int deepen_to_depth(const request *q, const learnt *l, ph_result *result);

/* Where the last deepening by the same method from the same position ended. Its depth is 0 if another search has used the
 * table since, or if there is no table that lasts. */
ending deepen_ended(const request *q);

#endif

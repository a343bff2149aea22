/* deepen.h - iterative deepening: the same search again and again, a move deeper each time. */
#ifndef PHASED_ENGINE_DEEPEN_H
#define PHASED_ENGINE_DEEPEN_H

#include "order.h"
#include "search.h"

/* Deepen until a limit of the request is reached, no line reaches the horizon, or the value is beyond what the game
 * calls won. `learn`, which may be NULL, is told the best line of each iteration. `result` is all zero but for its
 * size. PH_OK or PH_E_MEMORY. */
int deepen(const request *q, order *learn, ph_result *result);

#endif

/* pace.h - how a game clock is spent: ph_clock.
 *
 * Past `soft` deepening begins no iteration; at `hard` it stops in the middle of one. A best move that stays the same from
 * iteration to iteration brings the end forward. An iteration that cannot be expected to finish by `hard` gets no more than
 * the soft time. Where the root has only one move, one iteration is enough. */
#ifndef PHASED_ENGINE_PACE_H
#define PHASED_ENGINE_PACE_H

#include "phased.h"

/* In seconds from when the clock began to run. INFINITY: no clock is set. */
typedef struct pace {
    double soft, hard;
} pace;

/* PH_OK, or PH_E_ARGUMENT for a clock that makes no sense. */
int pace_of(const ph_clock *clock, pace *p);

/* When to begin no more iterations, if the last `stable` ones have all confirmed the best move before them. */
double pace_target(const pace *p, uint32_t stable);

#endif

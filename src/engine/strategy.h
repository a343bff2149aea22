/* strategy.h - a strategy of MAX whose value is that of the root. */
#ifndef PHASED_ENGINE_STRATEGY_H
#define PHASED_ENGINE_STRATEGY_H

#include "../search/frame.h"

/* The leaves of a strategy, left to right, each as the moves that lead to it: as in ph_lines. */
typedef struct strategy {
    size_t count;
    size_t *start;
    ph_move *moves;
} strategy;

/* Prove the frame's value of `root` by a null-window search, which is not counted in the frame, and store the leaves of
 * the strategy that proves it. If a limit stops the proof, there is no strategy, but the frame's search is still
 * finished. `s` is all zero before. PH_OK or PH_E_MEMORY; release the strategy in both cases. */
int strategy_prove(frame *f, const void *root, strategy *s);
void strategy_release(strategy *s, const ph_memory *memory);

#endif

/* strategy.h - a strategy of MAX that is worth the value of the root. */
#ifndef PHASED_ENGINE_STRATEGY_H
#define PHASED_ENGINE_STRATEGY_H

#include "../frame/frame.h"

/* Its leaves, left to right, each as the moves that lead to it: as in ph_lines. */
typedef struct strategy {
    size_t count;
    size_t *start;
    ph_move *moves;
} strategy;

/* Prove that `root` is worth the frame's value, with a null-window search of its own that is not counted there, and
 * write the leaves of the strategy that proves it. A limit that stops it leaves no strategy, and the search as finished
 * as it was. PH_OK or PH_E_MEMORY; release the strategy whatever it is. */
int strategy_prove(frame *f, const void *root, strategy *s);
void strategy_release(strategy *s, const ph_memory *memory);

#endif

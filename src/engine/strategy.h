/* strategy.h - a strategy of MAX that is worth the value of the root. */
#ifndef PHASED_ENGINE_STRATEGY_H
#define PHASED_ENGINE_STRATEGY_H

#include "../frame/frame.h"

/* Prove that `root` is worth the value in the frame's result, with a null-window search of its own that is not counted
 * there, and write the leaves of the strategy that proves it. A limit that stops it leaves no strategy, and the search
 * as finished as it was. PH_OK or PH_E_MEMORY. */
int strategy_prove(frame *f, const void *root);

#endif

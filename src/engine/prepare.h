/* prepare.h - a best-first search for which a depth-first one has put the moves in order: "sss+tt". */
#ifndef PHASED_ENGINE_PREPARE_H
#define PHASED_ENGINE_PREPARE_H

#include "../frame/frame.h"

/* Is there something to prepare: does the frame's best-first method have a table, and the game values above its leaves? */
bool prepare_pays(const frame *f);

/* Search with the frame's method in the order of its table, which alpha-beta fills first. PH_OK or a PH_E_*. */
int prepare_search(frame *f, const void *root);

#endif

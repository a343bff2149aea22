/* prepare.h - a best-first search, after a depth-first one that finds a good order of moves: "sss+tt". */
#ifndef PHASED_ENGINE_PREPARE_H
#define PHASED_ENGINE_PREPARE_H

#include "../search/frame.h"

/* Does preparation make sense? The method must be best-first with a table, and the game must have values above its
 * leaves. */
bool prepare_pays(const frame *f);

/* Fill the table by alpha-beta, then search by the frame's method in the order of the table. PH_OK or a PH_E_*. */
int prepare_search(frame *f, const void *root);

#endif

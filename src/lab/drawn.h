/* drawn.h - the tree of an experiment, each node of which is drawn once for all methods that search it. */
#ifndef PHASED_LAB_DRAWN_H
#define PHASED_LAB_DRAWN_H

#include "phased.h"

/* Make the tree that `spec` tells, to be searched by so many methods in this thread, and its root, which free() takes.
 * `roomy`: nobody asks how many bytes a search takes. PH_OK or an error, and then there is nothing to release. */
int drawn_open(const char *spec, unsigned methods, bool roomy, ph_game **game, void **root);
void drawn_close(ph_game *game, void *root);

#endif

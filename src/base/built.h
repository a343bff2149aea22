/* built.h - a game of the library's own on the heap, with its rules behind it. */
#ifndef PHASED_BASE_BUILT_H
#define PHASED_BASE_BUILT_H

#include "phased.h"

/* A copy of `model` whose rules are a copy of the `size` bytes at `rules`. PH_OK or PH_E_MEMORY. */
int built_new(const ph_game *model, const void *rules, size_t size, const ph_memory *memory, ph_game **game);
void built_free(ph_game *game);

#endif

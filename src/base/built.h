/* built.h - a game of the library's own on the heap, with its rules behind it. */
#ifndef PHASED_BASE_BUILT_H
#define PHASED_BASE_BUILT_H

#include "phased.h"

/* A copy of `model` whose rules are a copy of the `size` bytes at `rules`. PH_OK or PH_E_MEMORY. */
int built_new(const ph_game *model, const void *rules, size_t size, const ph_memory *memory, ph_game **game);

/* The same with `size` bytes of rules that the caller writes, at *rules. */
int built_open(const ph_game *model, size_t size, const ph_memory *memory, ph_game **game, void **rules);
void built_free(ph_game *game);

#endif

/* choose.h - what runs: the method, and which implementation of it. */
#ifndef PHASED_ENGINE_CHOOSE_H
#define PHASED_ENGINE_CHOOSE_H

#include "../search/compiled.h"
#include "auto.h"

/* Decide what the frame's method leaves open. "auto" becomes a method with its parameters, and `reason` says why; for
 * all other methods it is empty. "ps:auto" and the like get their parameters. If a best-first method is observed, its
 * reference version runs, whose lists can be shown. */
void choose_method(frame *f, const void *root, char reason[REASON_SIZE]);

/* The implementation of the frame's method, which choose_method() has completed. It is, in this
 * order:
 *
 *     the reference version                if the method says so (ps:2@reference)
 *     the generic version, observed        if there is an observer
 *     the loops for uniform trees          for SSS*, PS* and DUAL* on a uniform tree that fits them (uniform.h)
 *     the version compiled for the game    if there is one, and it was compiled from the functions of this game
 *     the generic version                  otherwise: it calls the functions of struct ph_game
 *
 * For a driver such as mtdf it is the alpha-beta that the driver calls. */
searcher *choose_search(const frame *f);

/* The game's own solver; NULL: it has none. */
const struct solver *choose_solver(const frame *f);

#endif

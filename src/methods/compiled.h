/* compiled.h - the fast methods as compiled for one game, behind ph_game.compiled. src/instances/ has them. */
#ifndef PHASED_METHODS_COMPILED_H
#define PHASED_METHODS_COMPILED_H

#include "../frame/frame.h"
#include "methods.h"

/* Searches an interior root in an open frame: PH_OK or PH_E_MEMORY. */
typedef int searcher(frame *f, const void *root);

struct ph_compiled {
    const ph_game *game;                 /* whose functions they do the work of; NULL: any */
    bool (*fits)(const frame *f);        /* are they made for this search? NULL: always */
    const struct ph_compiled *otherwise; /* what to try if not; NULL: those for any game */
    searcher *search[N_METHODS];         /* by the row of the method; NULL: it has none here */
    searcher *tabled[N_METHODS];         /* those with a table of positions */
    const struct solver *solver;         /* of the game; NULL: it has none */
    bool alone;                          /* a search changes what it searches: one thread at a time */
};

#endif

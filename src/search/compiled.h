/* compiled.h - the methods compiled for one game, which ph_game.compiled points to. src/instances/ defines them. */
#ifndef PHASED_SEARCH_COMPILED_H
#define PHASED_SEARCH_COMPILED_H

#include "frame.h"
#include "method.h"

/* Searches an interior root in an open frame: PH_OK or PH_E_MEMORY. */
typedef int searcher(frame *f, const void *root);

struct uniform_tree; /* uniform/uniform.h */

struct ph_compiled {
    const char *version; /* of the phased_loops.h that they come from; NULL: they are part of the library ... */
    uint64_t
        layout; /* ... and its COMPILED_LAYOUT (depthfirst/layout.h). These two are the first members in every version */
    const ph_game *game;                 /* the game that they were compiled for; NULL: any */
    bool (*fits)(const frame *f);        /* can they run this search? NULL: always */
    const struct ph_compiled *otherwise; /* to try if not; NULL: those for any game */
    searcher *const *search;             /* by the row of the method, N_METHODS of them; NULL: it has none here */
    searcher *const *tabled;             /* with a table; NULL: it has no such version */
    const struct solver *solver;         /* of the game; NULL: it has none */
    bool (*uniform)(frame *f, const void *root, struct uniform_tree *t); /* is the tree below `root` uniform? Then
                                                                                * *t describes it. NULL: it never is */
    bool quiet;                       /* they have the game's noisy moves (GAME_QUIET in instances/loops.h) */
    bool sooner;                      /* they know PH_SOONER_IS_BETTER (GAME_SOONER there) */
    bool alone;                       /* a search changes what it searches: one thread at a time */
    const struct select_rules *rules; /* the constants of selective search for this game; NULL: the usual ones */
};

/* For any game, through the struct of functions. The observed ones are depth-first methods only. */
extern const struct ph_compiled any_compiled, any_observed_compiled;

#endif

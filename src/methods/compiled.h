/* compiled.h - search loops compiled for one game, behind ph_game.compiled. src/instances/ has them. */
#ifndef PHASED_METHODS_COMPILED_H
#define PHASED_METHODS_COMPILED_H

#include "../frame/frame.h"

/* Each searches an interior root in an open frame, unobserved: PH_OK or PH_E_MEMORY. */
struct ph_compiled {
    int (*minimax)(frame *f, const void *root);
    int (*alphabeta)(frame *f, const void *root);
    int (*psstar)(frame *f, const void *root);
};

#endif

/* layout.h - may loops from outside the library (phased_loops.h) run in it? They share its structs: the frame, and what it
 * points to. */
#ifndef PHASED_DEPTHFIRST_LAYOUT_H
#define PHASED_DEPTHFIRST_LAYOUT_H

#include "../search/compiled.h"
#include "../search/team.h"
#include "sorter.h"
#include "walk.h"

#include <string.h>

/* One step of a hash (FNV-1a) over the sizes of structs; a constant expression. */
#define LAYOUT_STEP(hash, size) (((hash) ^ (uint64_t)(size)) * UINT64_C(0x100000001B3))

/* The same for the structs that every search has, and then for those of depth-first methods. */
#define LAYOUT_SEARCH                                                                                                  \
    LAYOUT_STEP(                                                                                                       \
        LAYOUT_STEP(LAYOUT_STEP(LAYOUT_STEP(LAYOUT_STEP(LAYOUT_STEP(UINT64_C(0xCBF29CE484222325), sizeof(frame)),      \
                                                        sizeof(struct ph_compiled)),                                   \
                                            sizeof(method)),                                                           \
                                sizeof(team)),                                                                         \
                    sizeof(path)),                                                                                     \
        N_METHODS)
#define LAYOUT_OF(table_size, sorter_size, learner_size, walk_size)                                                    \
    LAYOUT_STEP(LAYOUT_STEP(LAYOUT_STEP(LAYOUT_STEP(LAYOUT_SEARCH, table_size), sorter_size), learner_size), walk_size)

/* This number differs if the layouts of the structs do. */
#define COMPILED_LAYOUT LAYOUT_OF(sizeof(table), sizeof(sorter), sizeof(learner), sizeof(walk))

/* Can this library run them? */
static inline bool compiled_fits(const struct ph_compiled *c)
{
    return !c->version || (strcmp(c->version, PH_VERSION) == 0 && c->layout == COMPILED_LAYOUT);
}

#endif

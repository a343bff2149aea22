/* psstar.h - SSS* and PS*(k) for any game, and what every compiled instance of them shares. */
#ifndef PHASED_SEARCH_PSSTAR_H
#define PHASED_SEARCH_PSSTAR_H

#include "store.h"

/* What became of a node that was worked on: its merit fell, it is SOLVED, the search must stop, or (MIN nodes) its next
 * child is interior. */
typedef struct verdict {
    ph_value value; /* its merit */
    enum { VERDICT_FELL, VERDICT_SOLVED, VERDICT_STOPPED, VERDICT_INTERIOR } what;
} verdict;

/* The same of a slot of a MAX node. */
typedef struct worked {
    uint32_t slot;
    verdict verdict;
} worked;

/* One compiled instance of psstar.tmpl.h: search `root`, an interior node; *ref says what stands there in the end. */
typedef verdict psstar_instance(store *s, const void *root, uint32_t *ref);

/* Search `root` by the method in the frame's result through `solve`. PH_OK or PH_E_MEMORY. */
int psstar_run(frame *f, const void *root, psstar_instance *solve);

/* The same for any game. */
int psstar_any(frame *f, const void *root);

/* Replace "ps:auto" in the frame's result by the fewest phases whose worst-case space fits the memory limit. */
void psstar_resolve(frame *f, const void *root);

#endif

/* space.h - memory of one reference search: allocated as it goes, counted against the limit.
 *
 * Failure sticks: the first allocation that fails, or that the limit forbids, makes space_failed() true, and whoever
 * runs the search looks at it once a step. So the cases of the operators read as in the papers. */
#ifndef PHASED_REFERENCE_SPACE_H
#define PHASED_REFERENCE_SPACE_H

#include "../frame/frame.h"

typedef struct space {
    frame *f;
    size_t bytes; /* held now */
    int error;    /* PH_E_MEMORY once the allocator has failed */
} space;

/* `count` items of `size` bytes, cleared; NULL on failure. */
void *space_get(space *s, size_t count, size_t size);

/* Give back what space_get(s, count, size) gave; `block` may be NULL. */
void space_put(space *s, void *block, size_t count, size_t size);

/* Must the search end here, for lack of memory or because a limit was reached? */
static inline bool space_failed(const space *s)
{
    return s->error != PH_OK || s->f->stop != PH_FINISHED;
}

#endif

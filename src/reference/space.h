/* space.h - memory of one reference search: allocated when it is needed, and counted against the limit.
 *
 * Failure is permanent: after the first allocation that fails, or that the limit forbids, space_failed() is true, and the
 * search tests that once a step. So the cases of the operators can be written as in the papers. */
#ifndef PHASED_REFERENCE_SPACE_H
#define PHASED_REFERENCE_SPACE_H

#include "../search/frame.h"

typedef struct space {
    frame *f;
    size_t bytes; /* in use */
    int error;    /* PH_E_MEMORY once the allocator has failed */
} space;

/* `count` items of `size` bytes, cleared; NULL on failure. */
void *space_get(space *s, size_t count, size_t size);

/* Free what space_get(s, count, size) returned; `block` may be NULL. */
void space_put(space *s, void *block, size_t count, size_t size);

/* Must the search end here, for lack of memory or because a limit was reached? */
static inline bool space_failed(const space *s)
{
    return s->error != PH_OK || s->f->stop != PH_FINISHED;
}

#endif

/* plan.h - how the children of a MAX node fall into partitions. */
#ifndef PHASED_FRAME_PLAN_H
#define PHASED_FRAME_PLAN_H

#include "phased.h"

enum { PLAN_MOST_SIZES = 16 };

/* `phases` equal partitions; or partitions of `n_sizes` given sizes, the last of which repeats; or, both 0, "auto":
 * still to be chosen. A method that knows no partitions takes all children at once: one phase. */
typedef struct plan {
    uint32_t phases;
    uint32_t n_sizes;
    uint32_t sizes[PLAN_MOST_SIZES];
} plan;

static inline bool plan_is_auto(const plan *p)
{
    return p->phases == 0 && p->n_sizes == 0;
}

/* Size of the next partition of a node with `width` children, of which the first `last` have been put on OPEN;
 * 0 when there is none left. Never called for "auto". */
uint32_t plan_next(const plan *p, uint32_t width, uint32_t last);

#endif

/* plan.h - how the children of a MAX node are divided into partitions. */
#ifndef PHASED_SEARCH_PLAN_H
#define PHASED_SEARCH_PLAN_H

#include "phased.h"

#include <assert.h>

enum { PLAN_MOST_SIZES = 16 };

/* The size of a partition that takes all children that are left: more than any node has. */
#define PLAN_ALL UINT32_MAX

/* `phases` equal partitions; or partitions of `n_sizes` given sizes, the last of which repeats; or, both 0, "auto":
 * still to be chosen. A method that knows no partitions takes all children at once: one phase.
 *
 * A plan by level has sizes for the MAX nodes of each level, which is the number of MAX nodes above: the sizes of all
 * levels are in `sizes` one after the other, and those of level l end before ends[l]. The last level is used for all
 * below it too.
 *
 *     ps:1/1+2+5/8     sizes 1 | 1 2 5 | 8    ends 1 4 5    n_sizes 5    n_levels 3
 *     ps:1+2+5         sizes 1 2 5                          n_sizes 3    n_levels 0: the same at each level */
typedef struct plan {
    uint32_t phases;
    uint32_t n_sizes;
    uint32_t sizes[PLAN_MOST_SIZES];
    uint32_t n_levels;
    uint8_t ends[PLAN_MOST_SIZES];
} plan;

static inline bool plan_is_auto(const plan *p)
{
    return p->phases == 0 && p->n_sizes == 0;
}

/* Size of the next partition of a node of `level` with `width` children, of which the first `last` have been put on
 * OPEN; 0 when there is none left. Never called for "auto". */
uint32_t plan_next(const plan *p, uint32_t level, uint32_t width, uint32_t last);

/* Size of the largest partition of such a node. */
uint32_t plan_largest(const plan *p, uint32_t level, uint32_t width);

/* Does its first partition take all children of such a node? For a plan that has phases, or the same sizes at each level,
 * this depends only on the plan: "ps:4" and "ps:1+2" do not, even if the node has a single child. */
bool plan_level_takes_all(const plan *p, uint32_t level, uint32_t width);

/* Is there a node of which it does? */
static inline bool plan_may_take_all(const plan *p)
{
    return p->n_sizes ? p->n_levels > 0 : p->phases == 1;
}

static inline bool plan_takes_all(const plan *p, uint32_t level, uint32_t width)
{
    return p->n_levels ? plan_level_takes_all(p, level, width) : plan_may_take_all(p);
}

/* The level of a MAX node at `ply`. Sides alternate, so every second node above it is a MAX node, whichever side moves at the
 * root: 0 at plies 0 and 1, 1 at plies 2 and 3. */
static inline uint32_t plan_level(uint32_t ply)
{
    assert(ply <= PH_MAX_DEPTH);
    return ply / 2;
}

#endif

/* plan.c - how the children of a MAX node fall into partitions. */
#include "plan.h"

#include <assert.h>

/* The size that the plan gives to the partition which begins after `last` children. */
static uint32_t size_at(const plan *p, uint32_t last)
{
    assert(p->n_sizes <= PLAN_MOST_SIZES);
    uint32_t i = 0;
    for (uint32_t begin = 0; i + 1 < p->n_sizes && begin < last; i++)
        begin += p->sizes[i]; /* no overflow: all partitions before `last` were full ones */
    return p->sizes[i];
}

static uint32_t divide_up(uint32_t width, uint32_t phases)
{
    return width / phases + (width % phases != 0);
}

uint32_t plan_next(const plan *p, uint32_t width, uint32_t last)
{
    assert(last <= width && !plan_is_auto(p));
    uint32_t size = p->n_sizes ? size_at(p, last) : divide_up(width, p->phases);
    uint32_t rest = width - last;
    assert(size > 0 || rest == 0);
    return size < rest ? size : rest;
}

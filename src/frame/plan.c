/* plan.c - how the children of a MAX node fall into partitions. */
#include "plan.h"

#include <assert.h>

/* The size that the plan gives to the partition which begins after `last` children. */
static uint32_t size_at(const ph_method *method, uint32_t last)
{
    assert(method->n_sizes <= PH_MAX_SIZES);
    uint32_t i = 0;
    for (uint32_t begin = 0; i + 1 < method->n_sizes && begin < last; i++)
        begin += method->sizes[i]; /* no overflow: all partitions before `last` were full ones */
    return method->sizes[i];
}

static uint32_t divide_up(uint32_t width, uint32_t phases)
{
    return width / phases + (width % phases != 0);
}

uint32_t plan_next(const ph_method *method, uint32_t width, uint32_t last)
{
    assert(last <= width);
    uint32_t size = width;
    if (method->algorithm == PH_PS) {
        assert(method->n_sizes > 0 || method->phases > 0);
        size = method->n_sizes ? size_at(method, last) : divide_up(width, method->phases);
    }
    uint32_t rest = width - last;
    assert(size > 0 || rest == 0);
    return size < rest ? size : rest;
}

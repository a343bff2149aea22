/* plan.c - how the children of a MAX node are divided into partitions. */
#include "plan.h"

#include <assert.h>

/* The sizes that hold at one level. */
typedef struct level_sizes {
    const uint32_t *sizes;
    uint32_t count;
} level_sizes;

static level_sizes sizes_of(const plan *p, uint32_t level)
{
    assert(p->n_sizes <= PLAN_MOST_SIZES && p->n_levels <= p->n_sizes);
    if (p->n_levels == 0)
        return (level_sizes){p->sizes, p->n_sizes};
    const uint32_t l = level < p->n_levels ? level : p->n_levels - 1;
    const uint32_t begin = l ? p->ends[l - 1] : 0;
    assert(begin < p->ends[l] && p->ends[l] <= p->n_sizes);
    return (level_sizes){p->sizes + begin, p->ends[l] - begin};
}

/* The size that is given to the partition which begins after `last` children. */
static uint32_t size_at(level_sizes s, uint32_t last)
{
    uint32_t i = 0;
    for (uint32_t begin = 0; i + 1 < s.count && begin < last; i++)
        begin += s.sizes[i]; /* no overflow: all partitions before `last` were full ones */
    return s.sizes[i];
}

static uint32_t divide_up(uint32_t width, uint32_t phases)
{
    return width / phases + (width % phases != 0);
}

uint32_t plan_next(const plan *p, uint32_t level, uint32_t width, uint32_t last)
{
    assert(last <= width && !plan_is_auto(p));
    uint32_t size = p->n_sizes ? size_at(sizes_of(p, level), last) : divide_up(width, p->phases);
    uint32_t rest = width - last;
    assert(size > 0 || rest == 0);
    return size < rest ? size : rest;
}

bool plan_level_takes_all(const plan *p, uint32_t level, uint32_t width)
{
    assert(p->n_levels > 0);
    return sizes_of(p, level).sizes[0] >= width;
}

uint32_t plan_largest(const plan *p, uint32_t level, uint32_t width)
{
    /* After its last size a level repeats that one: no partition is larger than those up to there. */
    const uint32_t count = p->n_sizes ? sizes_of(p, level).count : 1;
    uint32_t largest = 0;
    for (uint32_t i = 0, last = 0; i < count && last < width; i++) {
        const uint32_t size = plan_next(p, level, width, last);
        largest = size > largest ? size : largest;
        last += size;
    }
    return largest;
}

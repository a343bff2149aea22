/* arena.h - the memory of a best-first search: one allocation, from which blocks of any size are taken.
 *
 * A dropped block is used again for the next block of its size. If sizes differ that is not enough: dropped blocks of one
 * size would lie idle while another size is needed. So from time to time the blocks in use are slid together, which turns
 * all dropped blocks into free memory above them. The owner of the blocks does that (refit.c), since only the owner knows
 * where a block is referred to. The arena says when, and has the map of units that is needed for it.
 *
 *     units   0                        top    size
 *             | used and dropped blocks | free | bits | sums |
 *                                              \___ the map ___/
 *
 * When: let `used` units be in blocks and `dropped` units idle, so used + dropped = top. A block for which there is no
 * dropped block of its size is taken from the free memory as long as
 *     dropped <= used / 5 + 16     so that at most 1.2 times the memory in use is touched, plus 128 bytes;
 * if more is dropped, the blocks are slid first. If there is not enough free memory they are slid when
 *     dropped > used / 16          sliding takes one step for each unit in use and frees `dropped` units: at most 16
 *                                  steps for each unit that it frees;
 * else the memory is exhausted. From this follows the rule of arena_enough(): an owner that never uses more than n units at
 * a time always gets its blocks in an arena of n + n/16 units. For if a block of u units is not available, then
 * used + dropped + u > size and dropped <= used / 16, or used + u > size; in both cases used + u > n.
 *
 * A small example: 100 units, of which 80 are in use and 10 idle in blocks of 5. A block of 12 does not fit above unit 90.
 * 10 > 80 / 16, so the blocks are slid to 0 .. 79, and the new block takes 80 .. 91. With 92 in use and 5 idle a block of
 * 4 is refused. Sliding would make room for it, but for little more: the next block would need the same work again. */
#ifndef PHASED_BESTFIRST_ARENA_H
#define PHASED_BESTFIRST_ARENA_H

#include "phased.h"

#include <assert.h>

enum { ARENA_UNIT = 8 }; /* bytes */

#define NO_BLOCK 0u                       /* blocks are named by their first unit; unit 0 belongs to no block */
#define ARENA_MOST_UNITS ((1u << 30) - 1) /* such a name has 30 bits */

typedef struct arena {
    unsigned char *bytes;
    size_t capacity;            /* its size: units for blocks */
    size_t top;                 /* all blocks are below this unit */
    size_t dropped;             /* units below top that are in no block */
    size_t top_peak, used_peak; /* the greatest top, and the most units in use when free memory was taken */
    size_t map_bytes;           /* bytes of the map that were ever written */
    uint32_t *bins;             /* by units: dropped blocks, a chain through their first word */
    size_t n_bins;              /* larger blocks are in no bin: they wait until blocks are slid */
} arena;

/* How many units an arena needs, so that an owner who uses at most `used` of them at a time always gets a block. */
size_t arena_enough(size_t used);

/* How many bytes an arena of `units` has, and how many units one of `bytes`. */
size_t arena_bytes(size_t units);
size_t arena_units(size_t bytes);

/* The number of bins to use if no block has more than `units`. */
size_t arena_bins(size_t units);

/* Use more bins from now on; the memory of `bins` is large enough. */
void arena_bins_grow(arena *a, size_t bins);

/* Begin with nothing in use; memory, capacity and n_bins are set. */
void arena_clear(arena *a);

/* Bytes that have been written so far, with the map. */
static inline size_t arena_touched(const arena *a)
{
    return a->top_peak * ARENA_UNIT + a->map_bytes;
}

static inline size_t arena_used(const arena *a)
{
    assert(a->dropped < a->top && a->top <= a->capacity);
    return a->top - a->dropped;
}

static inline void *arena_at(const arena *a, size_t block)
{
    assert(block != NO_BLOCK && block < a->capacity);
    return a->bytes + block * ARENA_UNIT;
}

/* A block from the free memory, or NO_BLOCK. */
uint32_t arena_raise(arena *a, size_t units);

/* A block of that size; NO_BLOCK when the blocks must be slid first, or the memory is exhausted. */
static inline uint32_t arena_take(arena *a, size_t units)
{
    assert(units > 0);
    uint32_t block = units < a->n_bins ? a->bins[units] : NO_BLOCK;
    if (block == NO_BLOCK)
        return arena_raise(a, units);
    a->bins[units] = *(const uint32_t *)arena_at(a, block);
    a->dropped -= units;
    return block;
}

/* No block of that size was available: is it time to slide the blocks? If not, the memory is exhausted. */
bool arena_slide_helps(const arena *a, size_t units);

/* Drop a block. */
static inline void arena_drop(arena *a, uint32_t block, size_t units)
{
    assert(block != NO_BLOCK && block + units <= a->top);
    if (block + units == a->top) {
        a->top = block;
        return;
    }
    a->dropped += units;
    if (units < a->n_bins) {
        *(uint32_t *)arena_at(a, block) = a->bins[units];
        a->bins[units] = block;
    }
}

/* ---- the map: a bit for each unit below top ---------------------------------------------------------------- */

/* Clear all bits; then set those of each block; then, when all are set, count them. arena_map_rank() needs the counts. */
void arena_map_clear(arena *a);
void arena_map_set(arena *a, size_t from, size_t units);
size_t arena_map_sum(arena *a);

/* The number of bits that are set below `unit`. */
size_t arena_map_rank(const arena *a, size_t unit);

/* Move the units whose bits are set down, so that unit u becomes unit arena_map_rank(u). Then nothing is dropped. */
void arena_slide(arena *a);

/* The bits mark where blocks begin, and none is dropped: move them up, so that each becomes longer by `more` units, and unit
 * u becomes u + more * arena_map_rank(u). The free memory must be enough. */
void arena_stretch(arena *a, size_t more);

#endif

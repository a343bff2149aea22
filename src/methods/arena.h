/* arena.h - the memory of a best-first search: one allocation, out of which blocks of any size are taken.
 *
 * A block that is dropped serves again for the next one of its size. Where sizes differ that is not enough: dropped
 * blocks of one size would lie idle while another size is asked for. So the blocks in use are slid together now and
 * then, which turns everything dropped into one free room above them. The owner of the blocks does that (refit.c), since
 * it alone knows who refers to a block; the arena says when, and has the map that it needs for it.
 *
 *     units   0        top                    room
 *             | blocks and dropped ones | free | bits | sums |
 *
 * When: with `used` units in blocks and `dropped` units idle, used + dropped = top, a block that finds no dropped one of
 * its own size is taken from the free room as long as
 *     dropped <= used / 5 + 16     so that what is touched is at most 1.2 of what is in use, and 128 bytes;
 * beyond that the blocks are slid. If the free room is too small they are slid when
 *     dropped > used / 16          so that sliding, which costs a step for each unit in use, has its price back before
 *                                  it comes again: at most 16 steps for each unit that was taken since;
 * else the memory is used up. Hence the law of arena_enough(): who never uses more than n units at a time is never
 * refused in an arena of n + n/16 units. For when a block of u units is refused, used + dropped + u > room and
 * dropped <= used / 16, or used + u > room; in both cases used + u > n.
 *
 * A small example: 100 units, of which 80 are in use and 10 idle in blocks of 5. A block of 12 does not fit above 90.
 * 10 > 80 / 16, so the blocks are slid to 0 .. 79, and it takes 80 .. 91. With 92 in use and 5 idle a block of 4 is
 * refused, although sliding would make room: it would do so for one block, and be due again at the next. */
#ifndef PHASED_METHODS_ARENA_H
#define PHASED_METHODS_ARENA_H

#include "phased.h"

#include <assert.h>

enum { ARENA_UNIT = 8 }; /* bytes */

#define NO_BLOCK 0u                       /* blocks are named by their first unit; unit 0 is never one's */
#define ARENA_MOST_UNITS ((1u << 30) - 1) /* such a name has 30 bits */

typedef struct arena {
    unsigned char *bytes;
    size_t room;                /* units that blocks may stand in */
    size_t top;                 /* all blocks stand below */
    size_t dropped;             /* units below that are in none */
    size_t top_peak, used_peak; /* the highest top, and the most in use when blocks took from the free room */
    size_t map_bytes;           /* of the map, as far as it was ever written */
    uint32_t *bins;             /* by units: dropped blocks, a chain through their first word */
    size_t n_bins;              /* larger ones are in no bin: they wait until blocks are slid */
} arena;

/* Units of an arena in which no block is ever refused to an owner that uses at most `used` at a time. */
size_t arena_enough(size_t used);

/* Bytes of an arena of `units`, and the units of one of `bytes`. */
size_t arena_bytes(size_t units);
size_t arena_units(size_t bytes);

/* How many bins are worth having where no block has more than `units`; and have so many, or more than before. */
size_t arena_bins(size_t units);
void arena_bins_grow(arena *a, size_t bins);

/* The memory has been got: nothing is in use; n_bins is set. */
void arena_clear(arena *a);

/* What has been written so far, with the map. */
static inline size_t arena_touched(const arena *a)
{
    return a->top_peak * ARENA_UNIT + a->map_bytes;
}

static inline size_t arena_used(const arena *a)
{
    assert(a->dropped < a->top && a->top <= a->room);
    return a->top - a->dropped;
}

static inline void *arena_at(const arena *a, size_t block)
{
    assert(block != NO_BLOCK && block < a->room);
    return a->bytes + block * ARENA_UNIT;
}

/* A block out of the free room, or NO_BLOCK. */
uint32_t arena_raise(arena *a, size_t units);

/* A block of so many units; NO_BLOCK when the blocks must be slid first, or the memory is used up. */
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

/* Would sliding help a block that was not to be had? */
bool arena_slide_helps(const arena *a, size_t units);

/* The block is dropped. */
static inline void arena_drop(arena *a, uint32_t block, size_t units)
{
    assert(block + units <= a->top);
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

/* All bits are clear; set those from `from` on; and, when all are set that will be, add up: how many there are. */
void arena_map_clear(arena *a);
void arena_map_set(arena *a, size_t from, size_t units);
size_t arena_map_sum(arena *a);

/* How many bits are set below `unit`. */
size_t arena_map_rank(const arena *a, size_t unit);

/* Move the units whose bits are set down, so that unit u becomes unit arena_map_rank(u): nothing is dropped any more. */
void arena_slide(arena *a);

/* The bits mark where blocks begin, and none is dropped: move them up, so that each has `more` units more, and unit u
 * becomes u + more * arena_map_rank(u). The free room must have as many. */
void arena_stretch(arena *a, size_t more);

#endif

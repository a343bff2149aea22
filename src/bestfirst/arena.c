/* arena.c - the memory of a best-first search. */
#include "arena.h"

#include <string.h>

enum {
    IDLE_SHARE = 5,   /* a fifth of what is in use may lie idle while there is free memory, */
    IDLE_ALWAYS = 16, /* plus this many units, because sliding costs something even when almost nothing is in use */
    IDLE_LEAST = 16,  /* without free memory, blocks are slid when more than a sixteenth lies idle */
    MOST_BINS = 1024,
    WORD = 64, /* bits of a word of the map */
};

/* Bytes of the map for each WORD units: a word of bits, and the number of bits set before it. */
enum { MAP_WORD = sizeof(uint64_t) + sizeof(uint32_t) };

static size_t map_words(size_t units)
{
    return (units + WORD - 1) / WORD;
}

size_t arena_enough(size_t used)
{
    return used > SIZE_MAX / 2 ? SIZE_MAX : used + used / IDLE_LEAST;
}

size_t arena_bytes(size_t units)
{
    return units > SIZE_MAX / 2 / ARENA_UNIT ? SIZE_MAX : units * ARENA_UNIT + map_words(units) * MAP_WORD;
}

size_t arena_units(size_t bytes)
{
    const size_t group = WORD * ARENA_UNIT + MAP_WORD;
    const size_t rest = bytes % group;
    return bytes / group * WORD + (rest > MAP_WORD ? (rest - MAP_WORD) / ARENA_UNIT : 0);
}

size_t arena_bins(size_t units)
{
    return units < MOST_BINS ? units + 1 : MOST_BINS;
}

static void bins_clear(arena *a)
{
    memset(a->bins, 0, a->n_bins * sizeof *a->bins);
}

void arena_bins_grow(arena *a, size_t bins)
{
    assert(bins >= a->n_bins);
    memset(a->bins + a->n_bins, 0, (bins - a->n_bins) * sizeof *a->bins);
    a->n_bins = bins;
}

void arena_clear(arena *a)
{
    assert(a->capacity > 0 && a->n_bins > 0);
    bins_clear(a);
    a->top = a->top_peak = a->used_peak = 1;
    a->dropped = 0;
}

uint32_t arena_raise(arena *a, size_t units)
{
    const size_t used = arena_used(a);
    if (units > a->capacity - a->top || a->dropped > used / IDLE_SHARE + IDLE_ALWAYS)
        return NO_BLOCK;
    const size_t block = a->top;
    a->top += units;
    if (a->top > a->top_peak)
        a->top_peak = a->top;
    if (used + units > a->used_peak)
        a->used_peak = used + units;
    return (uint32_t)block;
}

bool arena_slide_helps(const arena *a, size_t units)
{
    const size_t used = arena_used(a);
    return used + units <= a->capacity && a->dropped > used / IDLE_LEAST;
}

/* ---- the map ------------------------------------------------------------------------------------------- */

static uint64_t *map_bits(const arena *a)
{
    return (uint64_t *)(void *)(a->bytes + a->capacity * ARENA_UNIT);
}

static uint32_t *map_sums(const arena *a)
{
    return (uint32_t *)(map_bits(a) + map_words(a->capacity));
}

void arena_map_clear(arena *a)
{
    const size_t words = map_words(a->top);
    memset(map_bits(a), 0, words * sizeof(uint64_t));
    if (words * MAP_WORD > a->map_bytes)
        a->map_bytes = words * MAP_WORD;
}

void arena_map_set(arena *a, size_t from, size_t units)
{
    assert(units > 0 && from + units <= a->top);
    uint64_t *bits = map_bits(a);
    for (size_t left = units; left > 0;) {
        const size_t at = from % WORD;
        const size_t here = left < WORD - at ? left : WORD - at;
        assert(here > 0 && here <= WORD);
        /* cppcheck-suppress shiftTooManyBits */
        const uint64_t ones = UINT64_MAX >> (WORD - here) << at;
        assert((bits[from / WORD] & ones) == 0); /* no unit is in two blocks */
        bits[from / WORD] |= ones;
        from += here;
        left -= here;
    }
}

size_t arena_map_sum(arena *a)
{
    const uint64_t *bits = map_bits(a);
    uint32_t *sums = map_sums(a);
    uint32_t sum = 0;
    for (size_t i = 0; i < map_words(a->top); i++) {
        sums[i] = sum;
        sum += (uint32_t)__builtin_popcountll(bits[i]);
    }
    return sum;
}

size_t arena_map_rank(const arena *a, size_t unit)
{
    assert(unit < a->top);
    const uint64_t below = ((uint64_t)1 << unit % WORD) - 1;
    return map_sums(a)[unit / WORD] + (size_t)__builtin_popcountll(map_bits(a)[unit / WORD] & below);
}

/* The first unit from `from` on whose bit is `set`; top when there is none. */
static size_t map_find(const arena *a, size_t from, bool set)
{
    const uint64_t *bits = map_bits(a);
    while (from < a->top) {
        const uint64_t word = (set ? bits[from / WORD] : ~bits[from / WORD]) >> from % WORD;
        if (word) {
            from += (size_t)__builtin_ctzll(word);
            break;
        }
        from += WORD - from % WORD;
    }
    return from < a->top ? from : a->top;
}

void arena_slide(arena *a)
{
    size_t to = 0;
    for (size_t from = 0; (from = map_find(a, from, true)) < a->top;) {
        const size_t end = map_find(a, from, false);
        assert(to == arena_map_rank(a, from));
        memmove(a->bytes + to * ARENA_UNIT, a->bytes + from * ARENA_UNIT, (end - from) * ARENA_UNIT);
        to += end - from;
        from = end;
    }
    assert(to == arena_used(a));
    a->top = to;
    a->dropped = 0;
    bins_clear(a);
}

void arena_stretch(arena *a, size_t more)
{
    assert(a->dropped == 0);
    const uint64_t *bits = map_bits(a);
    size_t end = a->top;
    size_t blocks = 0;
    for (size_t i = map_words(a->top); i-- > 0;) {
        for (uint64_t word = bits[i]; word; blocks++) { /* from the top, so that none is overwritten */
            const size_t at = WORD - 1 - (size_t)__builtin_clzll(word);
            const size_t from = i * WORD + at;
            const size_t to = from + more * arena_map_rank(a, from);
            assert(from < end && to + (end - from) <= a->capacity);
            memmove(a->bytes + to * ARENA_UNIT, a->bytes + from * ARENA_UNIT, (end - from) * ARENA_UNIT);
            end = from;
            word ^= (uint64_t)1 << at;
        }
    }
    a->top += more * blocks;
    assert(a->top <= a->capacity);
    a->top_peak = a->top > a->top_peak ? a->top : a->top_peak;
    a->used_peak = a->top > a->used_peak ? a->top : a->used_peak;
}

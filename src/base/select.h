/* select.h - the leftmost greatest of a row of merits.
 *
 * The inner step of every best-first search: four merits at a time where the machine has SSE2 (every x86-64 has),
 * one at a time elsewhere. It has no branch that depends on where the greatest one stands. */
#ifndef PHASED_BASE_SELECT_H
#define PHASED_BASE_SELECT_H

#include "phased.h"

#include <assert.h>

#ifdef __SSE2__
#include <emmintrin.h>

static inline __m128i select_load(const ph_value *merit)
{
    return _mm_loadu_si128((const __m128i *)(const void *)merit);
}

static inline __m128i select_max(__m128i a, __m128i b)
{
    __m128i greater = _mm_cmpgt_epi32(a, b);
    return _mm_or_si128(_mm_and_si128(greater, a), _mm_andnot_si128(greater, b));
}

/* Bit i of the low four: lane i of `a` equals that of `b`. */
static inline uint64_t select_equal(__m128i a, __m128i b)
{
    return (uint64_t)(unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(a, b)));
}

/* The greatest of at least four merits, in every lane. The last load overlaps the one before it, so that nothing
 * beyond the row is read. */
static inline __m128i select_greatest(const ph_value *merit, uint32_t count)
{
    __m128i best = select_load(merit + count - 4);
    for (uint32_t i = 0; i + 4 < count; i += 4)
        best = select_max(best, select_load(merit + i));
    best = select_max(best, _mm_shuffle_epi32(best, _MM_SHUFFLE(1, 0, 3, 2)));
    return select_max(best, _mm_shuffle_epi32(best, _MM_SHUFFLE(2, 3, 0, 1)));
}

/* Where `best` first stands in a row of at least four merits in which it does stand. */
static inline uint32_t select_find(const ph_value *merit, uint32_t count, __m128i best)
{
    for (uint32_t from = 0;; from += 64) {
        uint32_t to = count - from > 64 ? from + 64 : count;
        uint64_t found = 0;
        for (uint32_t i = from; i + 4 <= to; i += 4)
            found |= select_equal(select_load(merit + i), best) << (i - from);
        if (to == count && count % 4)
            found |= count - 4 >= from ? select_equal(select_load(merit + count - 4), best) << (count - 4 - from)
                                       : select_equal(select_load(merit + count - 4), best) >> (from - (count - 4));
        if (found)
            return from + (uint32_t)__builtin_ctzll(found);
        assert(to < count);
    }
}
#endif

/* The greatest of `count` >= 1 merits; *slot is where it first stands. */
static inline ph_value select_best(const ph_value *merit, uint32_t count, uint32_t *slot)
{
    assert(count > 0);
#ifdef __SSE2__
    if (count >= 4) {
        __m128i best = select_greatest(merit, count);
        *slot = select_find(merit, count, best);
        return _mm_cvtsi128_si32(best);
    }
#endif
    uint32_t at = 0;
    for (uint32_t i = 1; i < count; i++)
        at = merit[i] > merit[at] ? i : at;
    *slot = at;
    return merit[at];
}

#endif

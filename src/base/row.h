/* row.h - leaves that stand side by side in memory, eight at a time.
 *
 * A leaf is two words, its value and a zero, so eight leaves fill four vectors of SSE2, and their values two:
 *
 *     | v0 0 v1 0 | v2 0 v3 0 | v4 0 v5 0 | v6 0 v7 0 |      as they lie in memory
 *     | v0 v1 v2 v3 | v4 v5 v6 v7 |                          as they are compared
 *
 * A search asks which leaf is the first to reach a wall. Say MIN is to move, has leaves 7 8 3 5 2, and MAX has 4
 * elsewhere: 3 is the first that is not above the wall 4, so that three leaves count as evaluated. The 5 and the 2 were
 * read with them, because to read on is cheaper than to foretell where to stop; nobody learns of it.
 *
 * Up to seven leaves behind the last one are read and not looked at: who has the row must have those bytes, on machines
 * without such vectors too, since lanes.h reads eight leaves there as well. */
#ifndef PHASED_BASE_ROW_H
#define PHASED_BASE_ROW_H

#include "select.h"

enum { ROW_STEP = 8 };        /* leaves compared at a time */
#define ROW_WORDS ((size_t)2) /* words of a leaf */

typedef struct leaf_row {
    const ph_value *first; /* leaf i has its value at first[ROW_WORDS * i] */
    uint32_t count;        /* at least one */
} leaf_row;

static inline ph_value row_value(leaf_row r, uint32_t i)
{
    assert(i < r.count);
    return r.first[ROW_WORDS * i];
}

#ifdef __SSE2__
/* The values of four leaves. */
static inline __m128i row_load(const ph_value *leaf)
{
    const __m128 low = _mm_castsi128_ps(select_load(leaf));
    const __m128 high = _mm_castsi128_ps(select_load(leaf + 2 * ROW_WORDS));
    return _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
}

/* Bit i of the low eight: lane i is all ones. */
static inline uint32_t row_bits(__m128i a, __m128i b)
{
    return (uint32_t)(_mm_movemask_ps(_mm_castsi128_ps(a)) | _mm_movemask_ps(_mm_castsi128_ps(b)) << 4);
}
#endif

/* The first leaf that reaches `wall`: that is not below it (`max`), or not above it. r.count or more: none does. */
static inline __attribute__((always_inline)) uint32_t row_reaches(leaf_row r, ph_value wall, const bool max)
{
    assert(max ? wall > INT32_MIN : wall < INT32_MAX);
#ifdef __SSE2__
    const __m128i before = _mm_set1_epi32(max ? wall - 1 : wall + 1); /* the last value that does not reach it */
    uint32_t at = 0;
    do {
        const ph_value *const leaf = r.first + ROW_WORDS * at;
        const __m128i a = row_load(leaf), b = row_load(leaf + ROW_WORDS * ROW_STEP / 2);
        const uint32_t hit = max ? row_bits(_mm_cmpgt_epi32(a, before), _mm_cmpgt_epi32(b, before))
                                 : row_bits(_mm_cmpgt_epi32(before, a), _mm_cmpgt_epi32(before, b));
        if (hit)
            return at + (uint32_t)__builtin_ctz(hit);
        at += ROW_STEP;
    } while (at < r.count);
    return at;
#else
    uint32_t i = 0;
    while (i < r.count && (max ? row_value(r, i) < wall : row_value(r, i) > wall))
        i++;
    return i;
#endif
}

/* The better of two for one side. */
static inline ph_value row_better(ph_value a, ph_value b, const bool max)
{
    return (max ? a > b : a < b) ? a : b;
}

/* The greatest (`max`) or the least of the leaves. */
static inline __attribute__((always_inline)) ph_value row_best(leaf_row r, const bool max)
{
    assert(r.count > 0);
    const ph_value *const end = r.first + ROW_WORDS * r.count;
    ph_value best = *r.first;
    for (const ph_value *leaf = r.first + ROW_WORDS; leaf < end; leaf += ROW_WORDS)
        best = row_better(*leaf, best, max);
    return best;
}

/* Where the value first stands; it does. */
static inline uint32_t row_find(leaf_row r, ph_value value)
{
    uint32_t i = 0;
    while (row_value(r, i) != value)
        i++;
    return i;
}

#endif

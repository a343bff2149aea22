/* row.h - compares adjacent leaves in memory, eight at a time.
 *
 * A leaf is two words, its value and a zero, so eight leaves fill four vectors of SSE2, and their values fill two:
 *
 *     | v0 0 v1 0 | v2 0 v3 0 | v4 0 v5 0 | v6 0 v7 0 |      in memory
 *     | v0 v1 v2 v3 | v4 v5 v6 v7 |                          as compared
 *
 * A search needs the first leaf that reaches a bound. Suppose MIN is to move, the leaves are 7 8 3 5 2, and MAX
 * already has 4: 3 is the first leaf that is not above the bound 4, so three leaves count as evaluated. The 5 and the
 * 2 are read too, because that is cheaper than a branch at each leaf, but they are not counted.
 *
 * Up to seven leaves after the last one are read and ignored: the memory of the row must extend that far, also on
 * machines without such vectors, since the loops for uniform trees read eight leaves there as well. */
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

#ifdef __SSE2__
/* Bit i: leaf i of the eight reaches `bound`. */
static inline __attribute__((always_inline)) uint32_t row_hits(const ph_value *leaf, ph_value bound, const bool max)
{
    const __m128i before = _mm_set1_epi32(max ? bound - 1 : bound + 1); /* the last value that does not reach it */
    const __m128i a = row_load(leaf), b = row_load(leaf + ROW_WORDS * ROW_STEP / 2);
    return max ? row_bits(_mm_cmpgt_epi32(a, before), _mm_cmpgt_epi32(b, before))
               : row_bits(_mm_cmpgt_epi32(before, a), _mm_cmpgt_epi32(before, b));
}
#endif

/* The first leaf that reaches `bound`: that is not below it (`max`), or not above it. r.count or more: none does. */
static inline __attribute__((always_inline)) uint32_t row_reaches(leaf_row r, ph_value bound, const bool max)
{
    assert(max ? bound > INT32_MIN : bound < INT32_MAX);
    uint32_t i = 0;
#ifdef __SSE2__
    do {
        const uint32_t hits = row_hits(r.first + ROW_WORDS * i, bound, max);
        if (hits)
            return i + (uint32_t)__builtin_ctz(hits);
        i += ROW_STEP;
    } while (i < r.count);
#else
    while (i < r.count && (max ? row_value(r, i) < bound : row_value(r, i) > bound))
        i++;
#endif
    return i;
}

/* The better of two for one side. */
static inline ph_value row_better(ph_value a, ph_value b, const bool max)
{
    return (max ? a > b : a < b) ? a : b;
}

#ifdef __SSE2__
/* The greater (`max`) or the lesser in each lane. */
static inline __attribute__((always_inline)) __m128i row_lanes(__m128i a, __m128i b, const bool max)
{
    const __m128i take = max ? _mm_cmpgt_epi32(a, b) : _mm_cmpgt_epi32(b, a);
    return _mm_or_si128(_mm_and_si128(take, a), _mm_andnot_si128(take, b));
}
#endif

/* The greatest (`max`) or the least of the leaves. The last four may overlap with others, which does no harm. */
static inline __attribute__((always_inline)) ph_value row_best(leaf_row r, const bool max)
{
    assert(r.count > 0);
#ifdef __SSE2__
    if (r.count >= 4) {
        __m128i best = row_lanes(row_load(r.first), row_load(r.first + ROW_WORDS * (r.count - 4)), max);
        for (uint32_t at = 4; at + 4 < r.count; at += 4)
            best = row_lanes(best, row_load(r.first + ROW_WORDS * at), max);
        best = row_lanes(best, _mm_shuffle_epi32(best, _MM_SHUFFLE(1, 0, 3, 2)), max);
        return _mm_cvtsi128_si32(row_lanes(best, _mm_shuffle_epi32(best, _MM_SHUFFLE(2, 3, 0, 1)), max));
    }
#endif
    ph_value best = *r.first;
    for (uint32_t i = 1; i < r.count; i++)
        best = row_better(row_value(r, i), best, max);
    return best;
}

/* A row of at most ROW_STEP leaves: does none of them reach `*bound`? Then *bound becomes their best, or `limit` if
 * that is better. *seen is the number of leaves that were needed. With `max` and the bound 5:
 *     4 1 6 3      the third reaches it: false, and three are seen
 *     4 1 2 3      true; the bound becomes 4, and four are seen */
static inline __attribute__((always_inline)) bool row_offers(leaf_row r, ph_value limit, ph_value *bound,
                                                             uint32_t *seen, const bool max)
{
    assert(r.count <= ROW_STEP);
#ifdef __SSE2__
    const uint32_t hits = row_hits(r.first, *bound, max) & ((1u << r.count) - 1);
    *seen = (uint32_t)__builtin_ctz(hits | 1u << ROW_STEP) + 1;
    if (hits)
        return false;
#else
    *seen = row_reaches(r, *bound, max) + 1;
    if (*seen <= r.count)
        return false;
#endif
    *seen = r.count;
    *bound = row_better(row_best(r, max), limit, max);
    return true;
}

/* The first leaf with this value; there must be one. */
static inline uint32_t row_find(leaf_row r, ph_value value)
{
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi32(value);
    for (uint32_t at = 0;; at += ROW_STEP) {
        assert(at < r.count);
        const ph_value *const leaf = r.first + ROW_WORDS * at;
        const __m128i a = row_load(leaf), b = row_load(leaf + ROW_WORDS * ROW_STEP / 2);
        const uint32_t hit = row_bits(_mm_cmpeq_epi32(a, wanted), _mm_cmpeq_epi32(b, wanted));
        if (hit)
            return at + (uint32_t)__builtin_ctz(hit);
    }
#else
    uint32_t i = 0;
    while (row_value(r, i) != value)
        i++;
    return i;
#endif
}

#endif

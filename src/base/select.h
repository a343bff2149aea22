/* select.h - the leftmost greatest of a row of merits.
 *
 * The inner step of every best-first search: four merits at a time with SSE2 (which every x86-64 has), one at a time
 * elsewhere. No branch depends on the position of the greatest merit, because it would be mispredicted. */
#ifndef PHASED_BASE_SELECT_H
#define PHASED_BASE_SELECT_H

#include "phased.h"

#include <assert.h>

#ifdef __SSE2__
#include <immintrin.h>

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

static inline __m128i select_across(__m128i a)
{
    a = select_max(a, _mm_shuffle_epi32(a, _MM_SHUFFLE(1, 0, 3, 2)));
    return select_max(a, _mm_shuffle_epi32(a, _MM_SHUFFLE(2, 3, 0, 1)));
}

/* Four to eight merits: two loads that overlap where there are fewer than eight. */
static inline ph_value select_up_to_8(const ph_value *merit, uint32_t count, uint32_t *slot)
{
    __m128i a = select_load(merit);
    __m128i b = select_load(merit + count - 4);
    __m128i best = select_across(select_max(a, b));
    *slot = (uint32_t)__builtin_ctzll(select_equal(a, best) | select_equal(b, best) << (count - 4));
    return _mm_cvtsi128_si32(best);
}

/* Bit i: merit i equals `best`; of the first `count` <= 64. */
static inline uint64_t select_where(const ph_value *merit, uint32_t count, __m128i best)
{
    uint64_t found = 0;
    uint32_t i = 0;
    for (; i + 16 <= count; i += 16) {
        __m128i ab = _mm_packs_epi32(_mm_cmpeq_epi32(select_load(merit + i), best),
                                     _mm_cmpeq_epi32(select_load(merit + i + 4), best));
        __m128i cd = _mm_packs_epi32(_mm_cmpeq_epi32(select_load(merit + i + 8), best),
                                     _mm_cmpeq_epi32(select_load(merit + i + 12), best));
        found |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_packs_epi16(ab, cd)) << i;
    }
    for (; i + 4 <= count; i += 4)
        found |= select_equal(select_load(merit + i), best) << i;
    for (; i < count; i++)
        found |= (uint64_t)(merit[i] == _mm_cvtsi128_si32(best)) << i;
    return found;
}

/* More than eight. */
static inline ph_value select_many(const ph_value *merit, uint32_t count, uint32_t *slot)
{
    __m128i even = select_load(merit + count - 4);
    __m128i odd = select_load(merit);
    uint32_t i = 4;
    for (; i + 8 <= count; i += 8) {
        even = select_max(even, select_load(merit + i));
        odd = select_max(odd, select_load(merit + i + 4));
    }
    if (i + 4 <= count)
        odd = select_max(odd, select_load(merit + i));
    __m128i best = select_across(select_max(even, odd));
    for (uint32_t from = 0;; from += 64) {
        uint32_t rest = count - from;
        uint64_t found = select_where(merit + from, rest < 64 ? rest : 64, best);
        if (found) {
            *slot = from + (uint32_t)__builtin_ctzll(found);
            return _mm_cvtsi128_si32(best);
        }
    }
}
#endif

/* The greatest of `count` >= 1 merits; *slot is its first position. */
static inline ph_value select_best(const ph_value *merit, uint32_t count, uint32_t *slot)
{
    assert(count > 0);
#ifdef __SSE2__
    if (count > 8)
        return select_many(merit, count, slot);
    if (count >= 4)
        return select_up_to_8(merit, count, slot);
#endif
    uint32_t at = 0;
    for (uint32_t i = 1; i < count; i++)
        at = merit[i] > merit[at] ? i : at;
    *slot = at;
    return merit[at];
}

/* The first of `count` >= 1 values that is below `bound` (if `below`), or above it; count: there is none. */
static inline __attribute__((always_inline)) uint32_t select_beyond(const ph_value *values, uint32_t count,
                                                                    ph_value bound, const bool below)
{
    uint32_t i = 0;
#ifdef __SSE2__
    const __m128i all = _mm_set1_epi32(bound);
    for (; i + 4 <= count; i += 4) {
        const __m128i v = select_load(values + i);
        const __m128i hit = below ? _mm_cmpgt_epi32(all, v) : _mm_cmpgt_epi32(v, all);
        const uint32_t bits = (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(hit));
        if (bits)
            return i + (uint32_t)__builtin_ctz(bits);
    }
#endif
    while (i < count && (below ? values[i] >= bound : values[i] <= bound))
        i++;
    return i;
}

/* The least merit with which slot i is the leftmost greatest: the maximum of the other merits, plus one for those to
 * its left, which win ties.
 *     merits 7 9 9 4, i = 2: the 7 and the 9 to its left count as 8 and 10, the 4 to its right as 4. The answer is 10:
 *     slot 2 is not the head.
 *     merits 7 5 9 4, i = 2: 8, 6 and 4. The answer is 8: the slot may fall from 9 to 8; at 7 slot 0 is the head.
 * Nothing is written: a vector load after a narrower write to the same cache line would have to wait for it. */
static inline ph_value select_rival(const ph_value *merit, uint32_t count, uint32_t i)
{
    ph_value rival = INT32_MIN;
    uint32_t j = 0;
#ifdef __SSE2__
    const __m128i mine = _mm_set1_epi32((int32_t)i);
    const __m128i none = _mm_set1_epi32(INT32_MIN);
    __m128i at = _mm_setr_epi32(0, 1, 2, 3);
    __m128i best = none;
    for (; j + 4 <= count; j += 4) {
        __m128i is_mine = _mm_cmpeq_epi32(at, mine);
        __m128i row = _mm_sub_epi32(select_load(merit + j), _mm_cmplt_epi32(at, mine));
        row = _mm_or_si128(_mm_andnot_si128(is_mine, row), _mm_and_si128(is_mine, none));
        best = select_max(best, row);
        at = _mm_add_epi32(at, _mm_set1_epi32(4));
    }
    rival = _mm_cvtsi128_si32(select_across(best));
#endif
    for (; j < count; j++) {
        ph_value m = j == i ? INT32_MIN : merit[j] + (j < i);
        rival = m > rival ? m : rival;
    }
    return rival;
}

/* ---- very wide rows ----------------------------------------------------------------------------------------- */

/* The leftmost greatest of a very wide row of merits, without reading all of it.
 *
 * Above the row there are rows of maxima, each of groups of 32 of the row below, up to a row of at most 32:
 *
 *     tops    [ max of 0..31 | max of 32..63 | ... ]     a row of 70000 has 2188 of them, above those 69, above those 3
 *     row     [ 0 1 2 ... 31 | 32 33 ... 63  | ... ]
 *
 * To find the best, or to update the maxima after one merit has changed, one group of each row is read. */

enum { WIDE_GROUP = 32, WIDE_ROWS = 7 }; /* 32^7 > 2^30 */

/* A test counts here how many merits are read. */
#ifndef WIDE_LOOK
#define WIDE_LOOK(count) ((void)(count))
#endif

static inline uint32_t wide_groups(uint32_t count)
{
    return (count + WIDE_GROUP - 1) / WIDE_GROUP;
}

/* The number of maxima above a row of `count`. */
static inline uint32_t wide_tops(uint32_t count)
{
    uint32_t tops = 0;
    while (count > WIDE_GROUP) {
        count = wide_groups(count);
        tops += count;
    }
    return tops;
}

/* The greatest of group g in a row of `count`, and its position in the row. */
static inline ph_value wide_group_best(const ph_value *row, uint32_t count, uint32_t g, uint32_t *at)
{
    const uint32_t first = g * WIDE_GROUP;
    assert(first < count);
    const uint32_t size = count - first < WIDE_GROUP ? count - first : WIDE_GROUP;
    WIDE_LOOK(size);
    ph_value best = select_best(row + first, size, at);
    *at += first;
    return best;
}

/* The merits `from` .. `to` of the row have changed: update the maxima above them. */
static inline void wide_mend(const ph_value *row, uint32_t count, ph_value *tops, uint32_t from, uint32_t to)
{
    assert(from <= to && to < count);
    while (count > WIDE_GROUP) {
        from /= WIDE_GROUP;
        to /= WIDE_GROUP;
        for (uint32_t g = from; g <= to; g++) {
            uint32_t at;
            tops[g] = wide_group_best(row, count, g, &at);
        }
        row = tops;
        count = wide_groups(count);
        tops += count;
    }
}

/* The greatest of the row, as select_best() finds it. */
static inline ph_value wide_best(const ph_value *row, uint32_t count, const ph_value *tops, uint32_t *slot)
{
    const ph_value *rows[WIDE_ROWS] = {row};
    uint32_t counts[WIDE_ROWS] = {count};
    uint32_t top = 0;
    while (counts[top] > WIDE_GROUP) {
        assert(top + 1 < WIDE_ROWS);
        counts[top + 1] = wide_groups(counts[top]);
        rows[top + 1] = tops;
        tops += counts[++top];
    }
    ph_value best = wide_group_best(rows[top], counts[top], 0, slot);
    while (top-- > 0)
        best = wide_group_best(rows[top], counts[top], *slot, slot);
    return best;
}

/* As select_rival(): the maximum of the other merits, plus one for those to the left of slot i. */
static inline ph_value wide_rival(const ph_value *row, uint32_t count, const ph_value *tops, uint32_t i)
{
    ph_value rival = INT32_MIN;
    for (;;) {
        const uint32_t first = i / WIDE_GROUP * WIDE_GROUP;
        const uint32_t size = count - first < WIDE_GROUP ? count - first : WIDE_GROUP;
        WIDE_LOOK(size);
        const ph_value here = select_rival(row + first, size, i - first);
        rival = here > rival ? here : rival;
        if (count <= WIDE_GROUP)
            return rival;
        row = tops;
        count = wide_groups(count);
        tops += count;
        i /= WIDE_GROUP;
    }
}

#endif

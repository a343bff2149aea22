/* lanes.h - eight integers at a time: keys of which the greatest is wanted, and leaves in rows (row.h).
 *
 * Everything is here twice under one name: lanes_avx2(NAME) for machines that have AVX2 (ask select_has_avx2() first)
 * and lanes_plain(NAME) in plain C for all others. A loop is written once and compiled with either. */
#ifndef PHASED_BASE_LANES_H
#define PHASED_BASE_LANES_H

#include "row.h"

enum { LANES = 8 };

#define lanes_plain(name) lanes_##name##_plain
#define lanes_avx2(name) lanes_##name##_avx2

/* ---- plain ---------------------------------------------------------------------------------------------- */

#define LANES_INLINE static inline __attribute__((always_inline))

typedef struct lanes_t_plain {
    int32_t at[LANES];
} lanes_t_plain;

LANES_INLINE lanes_t_plain lanes_load_plain(const int32_t *from)
{
    lanes_t_plain v;
    for (int i = 0; i < LANES; i++)
        v.at[i] = from[i];
    return v;
}

LANES_INLINE void lanes_store_plain(int32_t *to, lanes_t_plain v)
{
    for (int i = 0; i < LANES; i++)
        to[i] = v.at[i];
}

LANES_INLINE lanes_t_plain lanes_splat_plain(int32_t x)
{
    lanes_t_plain v;
    for (int i = 0; i < LANES; i++)
        v.at[i] = x;
    return v;
}

LANES_INLINE lanes_t_plain lanes_max_plain(lanes_t_plain a, lanes_t_plain b)
{
    for (int i = 0; i < LANES; i++)
        a.at[i] = a.at[i] > b.at[i] ? a.at[i] : b.at[i];
    return a;
}

/* The greatest, in all lanes; and what all lanes have. */
LANES_INLINE lanes_t_plain lanes_across_plain(lanes_t_plain v)
{
    int32_t best = v.at[0];
    for (int i = 1; i < LANES; i++)
        best = v.at[i] > best ? v.at[i] : best;
    return lanes_splat_plain(best);
}

LANES_INLINE int32_t lanes_any_plain(lanes_t_plain v)
{
    return v.at[0];
}

/* Lanes of v that equal those of `from` become `to`. */
LANES_INLINE lanes_t_plain lanes_swap_plain(lanes_t_plain v, lanes_t_plain from, int32_t to)
{
    for (int i = 0; i < LANES; i++)
        v.at[i] = v.at[i] == from.at[i] ? to : v.at[i];
    return v;
}

/* Lane `lane` becomes x. */
LANES_INLINE lanes_t_plain lanes_put_plain(lanes_t_plain v, uint32_t lane, int32_t x)
{
    v.at[lane] = x;
    return v;
}

/* From values the keys of slots `last`, `last` - 1, ... as a key numbers them: value * 2^bits + slot. */
LANES_INLINE lanes_t_plain lanes_keys_plain(lanes_t_plain v, uint32_t bits, int32_t last)
{
    for (int i = 0; i < LANES; i++)
        v.at[i] = v.at[i] * (1 << bits) + (last - i);
    return v;
}

/* The lanes from `count` on become `gone`. */
LANES_INLINE lanes_t_plain lanes_keep_plain(lanes_t_plain v, uint32_t count, int32_t gone)
{
    for (uint32_t i = count; i < LANES; i++)
        v.at[i] = gone;
    return v;
}

/* The lanes from `count` <= LANES on become 0. */
LANES_INLINE lanes_t_plain lanes_first_plain(lanes_t_plain v, uint32_t count)
{
    return lanes_keep_plain(v, count, 0);
}

/* The lanes that are not greater than `wall` become `gone`. */
LANES_INLINE lanes_t_plain lanes_above_plain(lanes_t_plain v, int32_t wall, int32_t gone)
{
    for (int i = 0; i < LANES; i++)
        v.at[i] = v.at[i] > wall ? v.at[i] : gone;
    return v;
}

/* What one side gets: v - zero or, for the other (`turned`), zero - v. Lanes that are no leaves may wrap around. */
LANES_INLINE lanes_t_plain lanes_worth_plain(lanes_t_plain v, int32_t zero, bool turned)
{
    for (int i = 0; i < LANES; i++)
        v.at[i] = (int32_t)(turned ? (uint32_t)zero - (uint32_t)v.at[i] : (uint32_t)v.at[i] - (uint32_t)zero);
    return v;
}

/* The eight leaves of a row from `leaf` on. */
LANES_INLINE lanes_t_plain lanes_row_plain(const ph_value *leaf)
{
    lanes_t_plain v;
    for (uint32_t i = 0; i < LANES; i++)
        v.at[i] = leaf[ROW_WORDS * i];
    return v;
}

/* Bit i: lane i of a is greater than that of b. */
LANES_INLINE uint32_t lanes_greater_plain(lanes_t_plain a, lanes_t_plain b)
{
    uint32_t bits = 0;
    for (int i = 0; i < LANES; i++)
        bits |= (uint32_t)(a.at[i] > b.at[i]) << i;
    return bits;
}

/* ---- AVX2 ----------------------------------------------------------------------------------------------- */

#ifdef __SSE2__
#define LANES_AVX2 static inline __attribute__((always_inline, target("avx2")))

typedef __m256i lanes_t_avx2;

LANES_AVX2 lanes_t_avx2 lanes_load_avx2(const int32_t *from)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

LANES_AVX2 void lanes_store_avx2(int32_t *to, lanes_t_avx2 v)
{
    _mm256_storeu_si256((__m256i *)(void *)to, v);
}

LANES_AVX2 lanes_t_avx2 lanes_splat_avx2(int32_t x)
{
    return _mm256_set1_epi32(x);
}

LANES_AVX2 lanes_t_avx2 lanes_max_avx2(lanes_t_avx2 a, lanes_t_avx2 b)
{
    return _mm256_max_epi32(a, b);
}

LANES_AVX2 lanes_t_avx2 lanes_across_avx2(lanes_t_avx2 v)
{
    v = _mm256_max_epi32(v, _mm256_permute2x128_si256(v, v, 1));
    v = _mm256_max_epi32(v, _mm256_shuffle_epi32(v, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm256_max_epi32(v, _mm256_shuffle_epi32(v, _MM_SHUFFLE(2, 3, 0, 1)));
}

LANES_AVX2 int32_t lanes_any_avx2(lanes_t_avx2 v)
{
    return _mm_cvtsi128_si32(_mm256_castsi256_si128(v));
}

LANES_AVX2 lanes_t_avx2 lanes_swap_avx2(lanes_t_avx2 v, lanes_t_avx2 from, int32_t to)
{
    return _mm256_blendv_epi8(v, _mm256_set1_epi32(to), _mm256_cmpeq_epi32(v, from));
}

LANES_AVX2 lanes_t_avx2 lanes_put_avx2(lanes_t_avx2 v, uint32_t lane, int32_t x)
{
    const __m256i there =
        _mm256_cmpeq_epi32(_mm256_set1_epi32((int32_t)lane), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    return _mm256_blendv_epi8(v, _mm256_set1_epi32(x), there);
}

LANES_AVX2 lanes_t_avx2 lanes_keys_avx2(lanes_t_avx2 v, uint32_t bits, int32_t last)
{
    const __m256i slots = _mm256_add_epi32(_mm256_setr_epi32(0, -1, -2, -3, -4, -5, -6, -7), _mm256_set1_epi32(last));
    return _mm256_add_epi32(_mm256_sll_epi32(v, _mm_cvtsi32_si128((int32_t)bits)), slots);
}

LANES_AVX2 lanes_t_avx2 lanes_keep_avx2(lanes_t_avx2 v, uint32_t count, int32_t gone)
{
    const __m256i kept =
        _mm256_cmpgt_epi32(_mm256_set1_epi32((int32_t)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    return _mm256_blendv_epi8(_mm256_set1_epi32(gone), v, kept);
}

LANES_AVX2 lanes_t_avx2 lanes_first_avx2(lanes_t_avx2 v, uint32_t count)
{
    static const int32_t ONES[2 * LANES] = {-1, -1, -1, -1, -1, -1, -1, -1};
    return _mm256_and_si256(v, lanes_load_avx2(ONES + LANES - count));
}

LANES_AVX2 lanes_t_avx2 lanes_above_avx2(lanes_t_avx2 v, int32_t wall, int32_t gone)
{
    return _mm256_blendv_epi8(_mm256_set1_epi32(gone), v, _mm256_cmpgt_epi32(v, _mm256_set1_epi32(wall)));
}

LANES_AVX2 lanes_t_avx2 lanes_worth_avx2(lanes_t_avx2 v, int32_t zero, bool turned)
{
    const __m256i z = _mm256_set1_epi32(zero);
    return turned ? _mm256_sub_epi32(z, v) : _mm256_sub_epi32(v, z);
}

/* Leaves 0 1 4 5 and 2 3 6 7 are loaded, so that drawing them together gives their order. */
LANES_AVX2 lanes_t_avx2 lanes_row_avx2(const ph_value *leaf)
{
    const __m256i outer = _mm256_inserti128_si256(_mm256_castsi128_si256(select_load(leaf)), select_load(leaf + 8), 1);
    const __m256i inner =
        _mm256_inserti128_si256(_mm256_castsi128_si256(select_load(leaf + 4)), select_load(leaf + 12), 1);
    return _mm256_castps_si256(
        _mm256_shuffle_ps(_mm256_castsi256_ps(outer), _mm256_castsi256_ps(inner), _MM_SHUFFLE(2, 0, 2, 0)));
}

LANES_AVX2 uint32_t lanes_greater_avx2(lanes_t_avx2 a, lanes_t_avx2 b)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(a, b)));
}
#endif

#endif

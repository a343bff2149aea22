/* lanes8.h - eight 32-bit integers in one vector. The compiler's vector types work on any machine; with -mavx2 a vector
 * is one register. Intrinsics are used where the compiler would need several instructions instead of one of AVX2. */
#ifndef PHASED_UNIFORM_LANES8_H
#define PHASED_UNIFORM_LANES8_H

#include "../base/row.h"

#include <string.h>

enum { LANES = 8 };

#define LANES_INLINE static inline __attribute__((always_inline))

typedef int32_t lanes __attribute__((vector_size(LANES * sizeof(int32_t))));

static const lanes LANES_NUMBERS = {0, 1, 2, 3, 4, 5, 6, 7};

LANES_INLINE lanes lanes_load(const int32_t *from)
{
    lanes v;
    memcpy(&v, from, sizeof v);
    return v;
}

LANES_INLINE void lanes_store(int32_t *to, lanes v)
{
    memcpy(to, &v, sizeof v);
}

LANES_INLINE lanes lanes_splat(int32_t x)
{
    return (lanes){x, x, x, x, x, x, x, x};
}

/* Lanes of `a` where the lane of `mask` is -1, else of `b`. */
LANES_INLINE lanes lanes_select(lanes mask, lanes a, lanes b)
{
#ifdef __AVX2__
    return (lanes)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)mask);
#else
    return (a & mask) | (b & ~mask);
#endif
}

LANES_INLINE lanes lanes_max(lanes a, lanes b)
{
#ifdef __AVX2__
    return (lanes)_mm256_max_epi32((__m256i)a, (__m256i)b);
#else
    return lanes_select(a > b, a, b);
#endif
}

/* The greatest lane, in all lanes. */
LANES_INLINE lanes lanes_across(lanes v)
{
    v = lanes_max(v, __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3));
    v = lanes_max(v, __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5));
    return lanes_max(v, __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6));
}

/* The value of a vector whose lanes are all equal. */
LANES_INLINE int32_t lanes_any(lanes v)
{
    return v[0];
}

/* Lanes of v that equal those of `from` become `to`. */
LANES_INLINE lanes lanes_swap(lanes v, lanes from, int32_t to)
{
    return lanes_select(v == from, lanes_splat(to), v);
}

/* Lane `lane` becomes x. */
LANES_INLINE lanes lanes_put(lanes v, uint32_t lane, int32_t x)
{
    return lanes_select(LANES_NUMBERS == lanes_splat((int32_t)lane), lanes_splat(x), v);
}

/* From merits the keys of slots whose low bits are `last`, `last` - 1, ...: merit * 2^bits + those. */
LANES_INLINE lanes lanes_keys(lanes v, uint32_t bits, int32_t last)
{
    return (v << (int32_t)bits) + (lanes_splat(last) - LANES_NUMBERS);
}

/* The lanes from `count` on become `gone`. */
LANES_INLINE lanes lanes_keep(lanes v, uint32_t count, int32_t gone)
{
    return lanes_select(LANES_NUMBERS < lanes_splat((int32_t)count), v, lanes_splat(gone));
}

/* The lanes from `count` <= LANES on become 0. */
LANES_INLINE lanes lanes_first(lanes v, uint32_t count)
{
    static const int32_t ONES[2 * LANES] = {-1, -1, -1, -1, -1, -1, -1, -1};
    return v & lanes_load(ONES + LANES - count);
}

/* Scores of values: v - zero or, for the other side (`turned`), zero - v. Lanes that are no leaves may wrap around. */
LANES_INLINE lanes lanes_score(lanes v, int32_t zero, bool turned)
{
    typedef uint32_t wrapping __attribute__((vector_size(sizeof(lanes))));
    const wrapping z = (wrapping)lanes_splat(zero);
    return (lanes)(turned ? z - (wrapping)v : (wrapping)v - z);
}

/* The eight leaves of a row from `leaf` on: every second word (row.h). */
LANES_INLINE lanes lanes_row(const ph_value *leaf)
{
    return __builtin_shufflevector(lanes_load(leaf), lanes_load(leaf + LANES), 0, 2, 4, 6, 8, 10, 12, 14);
}

/* Bit i: lane i of a is greater than that of b. */
LANES_INLINE uint32_t lanes_greater(lanes a, lanes b)
{
    const lanes greater = a > b;
#ifdef __AVX2__
    return (uint32_t)_mm256_movemask_ps((__m256)greater);
#else
    uint32_t bits = 0;
    for (int i = 0; i < LANES; i++)
        bits |= (uint32_t)(greater[i] & 1) << i;
    return bits;
#endif
}

#endif

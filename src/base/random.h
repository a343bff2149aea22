/* random.h - random numbers that are the same on every machine: splitmix64 for sequences, Philox for values that are
 * computed from their position in a tree. */
#ifndef PHASED_BASE_RANDOM_H
#define PHASED_BASE_RANDOM_H

#include "bits.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- sequences ---------------------------------------------------------------------------------------------- */

/* The next 64 random bits: splitmix64 (Steele, Lea & Flood, 2014). The state is one integer, and every seed, 0
 * included, is a good one. */
static inline uint64_t random_next(uint64_t *state)
{
    return bits_mix(*state += UINT64_C(0x9E3779B97F4A7C15));
}

/* Uniform on 0 .. n-1: the upper half of the product of 32 random bits and n (Lemire, 2019). Products whose lower half
 * is below 2^32 mod n are rejected, so that each result has the same number of products. */
static inline uint32_t random_below(uint64_t *state, uint32_t n)
{
    assert(n > 0);
    uint64_t product = (random_next(state) >> 32) * n;
    if ((uint32_t)product < n) { /* only then can the division below matter */
        uint32_t unfair = (UINT32_MAX - n + 1) % n;
        while ((uint32_t)product < unfair)
            product = (random_next(state) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* True with probability p: compares 53 random bits with p, which doubles do exactly. */
static inline bool random_chance(uint64_t *state, double p)
{
    return (double)(random_next(state) >> 11) * 0x1p-53 < p;
}

/* ---- Philox 2x64 -------------------------------------------------------------------------------------------- */

/* 128 random bits computed from a counter and a key: Salmon, Moraes, Dror & Shaw, "Parallel random numbers: as easy as
 * 1, 2, 3" (2011). Their library, Random123, does not support WebAssembly; philox_plain() gives the same bits there. */
#ifndef __wasm__
#include <Random123/philox.h>
typedef philox2x64_ctr_t philox_bits; /* a struct of uint64_t v[2] */
#else
typedef struct philox_bits {
    uint64_t v[2];
} philox_bits;
#endif

/* The upper half of the 128-bit product a * b, from four products of halves. In decimal, with two digits for 64 bits:
 * 47 * 86 is 4*8 hundreds, 4*6 + 7*8 tens and 7*6 ones; the carry out of the tens (24 + 56 + 4 = 84) is 8, so the upper
 * half is 32 + 8 = 40 of 4042. */
static inline uint64_t philox_high(uint64_t a, uint64_t b)
{
    const uint64_t low = UINT32_MAX;
    const uint64_t ones = (a & low) * (b & low);
    const uint64_t left = (a >> 32) * (b & low);
    const uint64_t right = (a & low) * (b >> 32);
    const uint64_t tens = (ones >> 32) + (left & low) + (right & low); /* a sum of three 32-bit numbers: no overflow */
    return (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (tens >> 32);
}

/* Ten rounds: multiply the first word of the counter, exchange the halves, and advance the key. */
static inline philox_bits philox_plain(uint64_t first, uint64_t second, uint64_t key)
{
    const uint64_t multiplier = UINT64_C(0xD2B74407B1CE6E93), step = UINT64_C(0x9E3779B97F4A7C15);
    for (int round = 0; round < 10; round++, key += step) {
        const uint64_t high = philox_high(multiplier, first);
        const uint64_t low = multiplier * first;
        first = high ^ key ^ second;
        second = low;
    }
    return (philox_bits){{first, second}};
}

static inline philox_bits philox_draw(uint64_t first, uint64_t second, uint64_t key)
{
#ifdef __wasm__
    return philox_plain(first, second, key);
#else
    const philox2x64_ctr_t counter = {{first, second}};
    const philox2x64_key_t keys = {{key}};
    return philox2x64(counter, keys);
#endif
}

#endif

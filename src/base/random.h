/* random.h - random numbers that are the same on every machine: splitmix64 (Steele, Lea & Flood, 2014).
 * The state is one integer, and every seed, 0 too, is a good one. */
#ifndef PHASED_BASE_RANDOM_H
#define PHASED_BASE_RANDOM_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* The next 64 random bits. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Uniform on 0 .. n-1. The upper half of a product of 32 random bits and n; each result owns the same number of
 * products once the 2^32 mod n products with the smallest lower halves are drawn again (Lemire, 2019). */
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

/* True with probability p: 53 random bits against p, which doubles compare exactly. */
static inline bool random_chance(uint64_t *state, double p)
{
    return (double)(random_next(state) >> 11) * 0x1p-53 < p;
}

#endif

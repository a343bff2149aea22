/* philox.h - Philox 2x64: 128 random bits out of a counter and a key, the same on every machine.
 * Salmon, Moraes, Dror & Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011). Their headers, Random123, have it for
 * the machines that they know; WebAssembly is none of them, and there philox_plain() takes its place, bit for bit. */
#ifndef PHASED_BASE_PHILOX_H
#define PHASED_BASE_PHILOX_H

#include <stdint.h>

#ifndef __wasm__
#include <Random123/philox.h>
typedef philox2x64_ctr_t philox_bits; /* a struct of uint64_t v[2] */
#else
typedef struct philox_bits {
    uint64_t v[2];
} philox_bits;
#endif

/* The upper half of the 128 bits of a * b, out of four products of halves. In decimal, with two digits for 64 bits:
 * 47 * 86 is 4*8 hundreds, 4*6 + 7*8 tens and 7*6 ones; the carry out of the tens (24 + 56 + 4 = 84) is 8, so that the
 * upper half is 32 + 8 = 40 of 4042. */
static inline uint64_t product_high(uint64_t a, uint64_t b)
{
    const uint64_t low = UINT32_MAX;
    const uint64_t ones = (a & low) * (b & low);
    const uint64_t left = (a >> 32) * (b & low);
    const uint64_t right = (a & low) * (b >> 32);
    const uint64_t tens = (ones >> 32) + (left & low) + (right & low); /* three times 32 bits: no overflow */
    return (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (tens >> 32);
}

/* Ten rounds: the counter's first word is multiplied, its halves change places, and the key moves on. */
static inline philox_bits philox_plain(uint64_t first, uint64_t second, uint64_t key)
{
    const uint64_t multiplier = UINT64_C(0xD2B74407B1CE6E93), step = UINT64_C(0x9E3779B97F4A7C15);
    for (int round = 0; round < 10; round++, key += step) {
        const uint64_t high = product_high(multiplier, first);
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

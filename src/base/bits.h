/* bits.h - sets of up to 64 squares in one word.
 *
 * Bits are counted in plain C because not every x86-64 has an instruction for it: the compiler would call a library
 * function, which costs more. */
#ifndef PHASED_BASE_BITS_H
#define PHASED_BASE_BITS_H

#include <assert.h>
#include <stdint.h>

/* The number of elements: sums of 2, of 4, of 8 bits in parallel, then all of them by one multiplication. */
static inline int32_t bits_count(uint64_t set)
{
    set -= (set >> 1) & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int32_t)((set * UINT64_C(0x0101010101010101)) >> 56);
}

/* The least element. */
static inline uint32_t bits_first(uint64_t set)
{
    assert(set != 0);
    return (uint32_t)__builtin_ctzll(set);
}

/* Remove and return the least element. */
static inline uint32_t bits_take(uint64_t *set)
{
    uint32_t first = bits_first(*set);
    *set &= *set - 1;
    return first;
}

/* A one-to-one mixing function in which every bit depends on every bit of `word`: the finaliser of splitmix64. */
static inline uint64_t bits_mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}

#endif

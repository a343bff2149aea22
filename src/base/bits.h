/* bits.h - sets of up to 64 squares in one word.
 *
 * The counting is spelled out because the machine's own instruction is not in every x86-64: the compiler would call a
 * function of its library, which costs more than this. */
#ifndef PHASED_BASE_BITS_H
#define PHASED_BASE_BITS_H

#include <assert.h>
#include <stdint.h>

/* How many: sums of 2, of 4, of 8 bits side by side, then all of them by one multiplication. */
static inline int32_t bits_count(uint64_t set)
{
    set -= (set >> 1) & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int32_t)((set * UINT64_C(0x0101010101010101)) >> 56);
}

/* The number of the least. */
static inline uint32_t bits_first(uint64_t set)
{
    assert(set != 0);
    return (uint32_t)__builtin_ctzll(set);
}

/* Take the least out of a set. */
static inline uint32_t bits_take(uint64_t *set)
{
    uint32_t first = bits_first(*set);
    *set &= *set - 1;
    return first;
}

/* The word in which every bit depends on every bit of `word`; no two words share one (the finisher of splitmix64). */
static inline uint64_t bits_mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}

#endif

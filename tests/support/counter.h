/* counter.h - an allocator that counts what a search has and ever had at a time, and can fail. It ends the program if anything
 * wrote beyond the end of a block. */
#ifndef PHASED_TESTS_COUNTER_H
#define PHASED_TESTS_COUNTER_H

#include "phased.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct memory_count {
    size_t now, peak;
    long left; /* allocations until they fail; -1: they never do */
    bool once; /* only one fails */
} memory_count;

#define COUNTER ((memory_count){.left = -1})

enum { COUNTER_HEAD = 16, COUNTER_GUARD = 64 }; /* before a block its size; after it bytes that nobody may write */

static inline void *counter_get(void *context, size_t bytes)
{
    memory_count *const c = context;
    if (c->left == 0 && c->once) {
        c->left = -1;
        return NULL;
    }
    if (c->left == 0 || bytes > SIZE_MAX - COUNTER_HEAD - COUNTER_GUARD)
        return NULL;
    c->left -= c->left > 0;
    unsigned char *const block = malloc(COUNTER_HEAD + bytes + COUNTER_GUARD);
    if (!block)
        return NULL;
    memcpy(block, &bytes, sizeof bytes);
    memset(block + COUNTER_HEAD + bytes, 0x5a, COUNTER_GUARD);
    c->now += bytes;
    c->peak = c->now > c->peak ? c->now : c->peak;
    return block + COUNTER_HEAD;
}

static inline void counter_put(void *context, void *block)
{
    memory_count *const c = context;
    if (!block)
        return;
    unsigned char *const whole = (unsigned char *)block - COUNTER_HEAD;
    size_t bytes;
    memcpy(&bytes, whole, sizeof bytes);
    if (c->now < bytes)
        abort();
    for (size_t i = 0; i < COUNTER_GUARD; i++)
        if (whole[COUNTER_HEAD + bytes + i] != 0x5a)
            abort();
    c->now -= bytes;
    free(whole);
}

static inline ph_memory counter_memory(memory_count *c)
{
    return (ph_memory){counter_get, counter_put, c};
}

#endif

/* memory.c - where the library gets its memory, and arrays that grow. */
#ifdef __linux__
#define _DEFAULT_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl*): for madvise(), which is not in POSIX
#endif
#include "memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

static void *libc_allocate(void *context, size_t bytes)
{
    (void)context;
    return malloc(bytes);
}

static void libc_release(void *context, void *block)
{
    (void)context;
    free(block);
}

ph_memory memory_of(const ph_memory *wish)
{
    if (wish)
        return *wish;
    return (ph_memory){libc_allocate, libc_release, NULL};
}

void *memory_get(const ph_memory *memory, size_t count, size_t size)
{
    assert(size > 0);
    if (count > SIZE_MAX / size)
        return NULL;
    return memory->allocate(memory->context, count ? count * size : 1);
}

void *memory_get_zeroed(const ph_memory *memory, size_t bytes)
{
    assert(bytes > 0);
    if (memory->allocate == libc_allocate)
        return calloc(1, bytes);
    void *block = memory->allocate(memory->context, bytes);
    if (block)
        memset(block, 0, bytes);
    return block;
}

void *memory_regrow(const ph_memory *memory, void *block, size_t keep, size_t count, size_t size)
{
    assert(keep <= count);
    void *grown = memory_get(memory, count, size);
    if (!grown)
        return NULL;
    if (keep)
        memcpy(grown, block, keep * size);
    memory_put(memory, block);
    return grown;
}

void memory_scattered(const ph_memory *memory, void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    enum { LARGE = 1 << 21 };
    const size_t beyond = (uintptr_t)block % LARGE, before = beyond ? LARGE - beyond : 0;
    if (memory->allocate == libc_allocate && bytes >= before + LARGE)
        (void)madvise((unsigned char *)block + before, (bytes - before) / LARGE * LARGE, MADV_HUGEPAGE);
#else
    (void)memory, (void)block, (void)bytes;
#endif
}

void memory_put(const ph_memory *memory, void *block)
{
    if (block)
        memory->release(memory->context, block);
}

/* ---- vectors ------------------------------------------------------------------------------------------------ */

enum { SMALLEST = 16 };

/* Doubling makes the total cost of copying linear. */
size_t vector_capacity_after(const vector *v, size_t more)
{
    assert(v->count <= v->capacity);
    if (v->capacity - v->count >= more)
        return v->capacity;
    size_t doubled = v->capacity ? v->capacity > SIZE_MAX / 2 ? SIZE_MAX : 2 * v->capacity : SMALLEST;
    size_t needed = more > SIZE_MAX - v->count ? SIZE_MAX : v->count + more;
    return doubled > needed ? doubled : needed;
}

bool vector_reserve(vector *v, const ph_memory *memory, size_t more, size_t size)
{
    const size_t capacity = vector_capacity_after(v, more);
    if (capacity == v->capacity)
        return true;
    const ph_memory from = memory_of(memory);
    void *grown = memory_regrow(&from, v->items, v->count, capacity, size);
    if (!grown)
        return false;
    v->items = grown;
    v->capacity = capacity;
    return true;
}

bool vector_push(vector *v, const ph_memory *memory, const void *item, size_t size)
{
    if (v->count == v->capacity && !vector_reserve(v, memory, 1, size))
        return false;
    memcpy((char *)v->items + v->count++ * size, item, size);
    return true;
}

void *vector_take(vector *v)
{
    void *items = v->items;
    *v = (vector){0};
    return items;
}

void vector_release(vector *v, const ph_memory *memory)
{
    const ph_memory from = memory_of(memory);
    memory_put(&from, v->items);
    *v = (vector){0};
}

/* memory.h - where the library gets its memory (the caller's allocator, or malloc), and arrays that grow.
 *
 *     vector v = {0};
 *     vector_push(&v, NULL, &item, sizeof item);
 *     for (size_t i = 0; i < v.count; i++)
 *         use(((thing *)v.items)[i]);
 *     vector_release(&v, NULL);
 *
 * The caller passes the allocator, which may be NULL for malloc, and the size of an item to the vector functions. */
#ifndef PHASED_BASE_MEMORY_H
#define PHASED_BASE_MEMORY_H

#include "phased.h"

/* ---- allocating --------------------------------------------------------------------------------------------- */

/* The caller's allocator `wish`, or malloc if it is NULL. */
ph_memory memory_of(const ph_memory *wish);

/* `count` items of `size` bytes, uninitialised. NULL when there is no memory or the product overflows; a count of 0
 * gives a block that can be released. */
void *memory_get(const ph_memory *memory, size_t count, size_t size);

/* `bytes` zero bytes. A large block of libc costs nothing until it is written to. NULL without memory. */
void *memory_get_zeroed(const ph_memory *memory, size_t bytes);

/* Move the first `keep` items of `block` into a new block of `count` items, and release `block`. On failure NULL, and
 * `block` is unchanged. */
void *memory_regrow(const ph_memory *memory, void *block, size_t keep, size_t count, size_t size);

/* The block will be accessed at random: request huge pages for it, if it is large and from malloc, and if the system
 * supports that. */
void memory_scattered(const ph_memory *memory, void *block, size_t bytes);

void memory_put(const ph_memory *memory, void *block); /* block may be NULL */

/* ---- vectors ------------------------------------------------------------------------------------------------ */

typedef struct vector {
    void *items;
    size_t count, capacity;
} vector;

/* Make space for `more` items. False without memory; then nothing has changed. */
bool vector_reserve(vector *v, const ph_memory *memory, size_t more, size_t size);

/* The capacity after vector_reserve(). */
size_t vector_capacity_after(const vector *v, size_t more);

/* Append a copy of one item. False without memory. */
bool vector_push(vector *v, const ph_memory *memory, const void *item, size_t size);

/* Hand the items over to the caller; the vector is empty afterwards. */
void *vector_take(vector *v);

void vector_release(vector *v, const ph_memory *memory);

#endif

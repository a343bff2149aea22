/* memory.h - where the library gets its memory: the caller's allocator, or malloc. */
#ifndef PHASED_BASE_MEMORY_H
#define PHASED_BASE_MEMORY_H

#include "phased.h"

/* The allocator to use for `wish`, which may be NULL. */
ph_memory memory_of(const ph_memory *wish);

/* `count` items of `size` bytes, not cleared. NULL when there is no memory or the product overflows; a count of 0
 * gives a block that may be released. */
void *memory_get(const ph_memory *memory, size_t count, size_t size);

/* `bytes` bytes, all 0. From libc's own memory a large block costs nothing until it is written to. NULL without memory. */
void *memory_get_zeroed(const ph_memory *memory, size_t bytes);

/* A block of `count` items that begins with the first `keep` items of `block`, which is released; on failure NULL,
 * and `block` is untouched. */
void *memory_regrow(const ph_memory *memory, void *block, size_t keep, size_t count, size_t size);

/* All of the block will be used, here and there: let it lie in large pages, if it is large, malloc's, and the system has
 * them for the asking. */
void memory_scattered(const ph_memory *memory, void *block, size_t bytes);

void memory_put(const ph_memory *memory, void *block); /* block may be NULL */

#endif

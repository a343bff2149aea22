/* vector.h - arrays that grow.
 *
 *     vector v = {0};
 *     vector_push(&v, NULL, &item, sizeof item);
 *     for (size_t i = 0; i < v.count; i++) use ((thing *)v.items)[i] ...
 *     vector_release(&v, NULL);
 *
 * Where the memory comes from and how large an item is, who calls knows: `memory` may be NULL, for malloc. */
#ifndef PHASED_BASE_VECTOR_H
#define PHASED_BASE_VECTOR_H

#include "phased.h"

typedef struct vector {
    void *items;
    size_t count, room;
} vector;

/* Make room for `more` items. False without memory: then nothing has changed. */
bool vector_reserve(vector *v, const ph_memory *memory, size_t more, size_t size);

/* How many items there would be room for after vector_reserve(). */
size_t vector_room_for(const vector *v, size_t more);

/* Append a copy of one item. False without memory. */
bool vector_push(vector *v, const ph_memory *memory, const void *item, size_t size);

/* The items, which become the caller's; the vector is empty. */
void *vector_take(vector *v);

void vector_release(vector *v, const ph_memory *memory);

#endif

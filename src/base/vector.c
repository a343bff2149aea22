/* vector.c - arrays that grow. */
#include "vector.h"

#include "memory.h"

#include <assert.h>
#include <string.h>

enum { SMALLEST = 16 };

/* Doubling keeps the copying linear in the end. */
size_t vector_room_for(const vector *v, size_t more)
{
    assert(v->count <= v->room);
    if (v->room - v->count >= more)
        return v->room;
    size_t doubled = v->room ? v->room > SIZE_MAX / 2 ? SIZE_MAX : 2 * v->room : SMALLEST;
    size_t needed = more > SIZE_MAX - v->count ? SIZE_MAX : v->count + more;
    return doubled > needed ? doubled : needed;
}

bool vector_reserve(vector *v, const ph_memory *memory, size_t more, size_t size)
{
    const size_t room = vector_room_for(v, more);
    if (room == v->room)
        return true;
    const ph_memory from = memory_of(memory);
    void *grown = memory_regrow(&from, v->items, v->count, room, size);
    if (!grown)
        return false;
    v->items = grown;
    v->room = room;
    return true;
}

bool vector_push(vector *v, const ph_memory *memory, const void *item, size_t size)
{
    if (v->count == v->room && !vector_reserve(v, memory, 1, size))
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

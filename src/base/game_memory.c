/* game_memory.c - games of the library on the heap, and positions of a game side by side. */
#include "game_memory.h"

#include "memory.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

/* ---- games -------------------------------------------------------------------------------------------------- */

typedef struct built {
    ph_game game; /* first, so that both have the same address */
    ph_memory memory;
    alignas(max_align_t) unsigned char rules[];
} built;

int built_open(const ph_game *model, size_t size, const ph_memory *memory, ph_game **game, void **rules)
{
    const ph_memory from = memory_of(memory);
    built *b = size <= SIZE_MAX - sizeof *b ? memory_get(&from, 1, sizeof *b + size) : NULL;
    if (!b)
        return PH_E_MEMORY;
    b->game = *model;
    b->game.rules = *rules = b->rules;
    b->memory = from;
    *game = &b->game;
    return PH_OK;
}

int built_new(const ph_game *model, const void *rules, size_t size, const ph_memory *memory, ph_game **game)
{
    void *own_rules;
    int error = built_open(model, size, memory, game, &own_rules);
    if (!error)
        memcpy(own_rules, rules, size);
    return error;
}

void built_free(ph_game *game)
{
    if (!game)
        return;
    built *b = (built *)(void *)game;
    const ph_memory from = b->memory;
    memory_put(&from, b);
}

/* ---- positions ---------------------------------------------------------------------------------------------- */

size_t positions_stride(const ph_game *game)
{
    assert(game->state_size > 0);
    const size_t last = POSITION_ALIGNMENT - 1;
    return game->state_size > SIZE_MAX - last ? 0 : (game->state_size + last) / POSITION_ALIGNMENT * POSITION_ALIGNMENT;
}

bool positions_init(positions *p, const ph_game *game, size_t capacity, const ph_memory *memory)
{
    *p = (positions){.stride = positions_stride(game), .memory = memory_of(memory)};
    return p->stride > 0 && positions_reserve(p, capacity);
}

void positions_release(positions *p)
{
    if (p->bytes)
        memory_put(&p->memory, p->bytes);
    *p = (positions){0};
}

bool positions_reserve(positions *p, size_t capacity)
{
    if (capacity <= p->capacity)
        return true;
    size_t doubled = p->capacity <= SIZE_MAX / 2 ? 2 * p->capacity : capacity;
    if (capacity < doubled)
        capacity = doubled;
    void *bytes = memory_regrow(&p->memory, p->bytes, p->capacity, capacity, p->stride);
    if (!bytes)
        return false;
    p->bytes = bytes;
    p->capacity = capacity;
    assert((uintptr_t)p->bytes % POSITION_ALIGNMENT == 0);
    return true;
}

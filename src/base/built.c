/* built.c - a game of the library's own on the heap. */
#include "built.h"

#include "memory.h"

#include <stdalign.h>
#include <string.h>

typedef struct built {
    ph_game game; /* first: the address of one is that of the other */
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
    void *room;
    int error = built_open(model, size, memory, game, &room);
    if (!error)
        memcpy(room, rules, size);
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

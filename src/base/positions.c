/* positions.c - positions of one game in a row. */
#include "positions.h"

#include "memory.h"

#include <assert.h>

size_t positions_stride(const ph_game *game)
{
    assert(game->state_size > 0);
    const size_t last = POSITION_ALIGNMENT - 1;
    return game->state_size > SIZE_MAX - last ? 0 : (game->state_size + last) / POSITION_ALIGNMENT * POSITION_ALIGNMENT;
}

bool positions_init(positions *p, const ph_game *game, size_t room, const ph_memory *memory)
{
    *p = (positions){.stride = positions_stride(game), .memory = memory_of(memory)};
    return p->stride > 0 && positions_reserve(p, room);
}

void positions_release(positions *p)
{
    if (p->bytes)
        memory_put(&p->memory, p->bytes);
    *p = (positions){0};
}

bool positions_reserve(positions *p, size_t room)
{
    if (room <= p->room)
        return true;
    size_t doubled = p->room <= SIZE_MAX / 2 ? 2 * p->room : room;
    if (room < doubled)
        room = doubled;
    void *bytes = memory_regrow(&p->memory, p->bytes, p->room, room, p->stride);
    if (!bytes)
        return false;
    p->bytes = bytes;
    p->room = room;
    assert((uintptr_t)p->bytes % POSITION_ALIGNMENT == 0);
    return true;
}

/* seen.c - positions by their key. A hash table with linear probing. */
#include "seen.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_POSITIONS = 1 << 15, MOST_BYTES = 1 << 24 };

bool seen_init(seen *s, const ph_game *game)
{
    const size_t fit = MOST_BYTES / positions_stride(game);
    uint32_t capacity = 1; /* a power of 2 */
    while (capacity < MOST_POSITIONS && 2 * (size_t)capacity <= fit)
        capacity *= 2;
    *s = (seen){.capacity = capacity, .size = game->state_size};
    s->keys = malloc(capacity * sizeof *s->keys);
    s->slots = calloc(2 * (size_t)capacity, sizeof *s->slots);
    return positions_init(&s->states, game, capacity, NULL) && s->keys && s->slots;
}

void seen_release(seen *s)
{
    if (s->capacity)
        positions_release(&s->states);
    free(s->keys);
    free(s->slots);
    *s = (seen){0};
}

const void *seen_find(seen *s, uint64_t key, const void *state)
{
    const uint32_t mask = 2 * s->capacity - 1;
    uint32_t at = (uint32_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & mask;
    for (; s->slots[at]; at = (at + 1) & mask)
        if (s->keys[s->slots[at] - 1] == key)
            return positions_at(&s->states, s->slots[at] - 1);
    if (s->count < s->capacity) {
        memcpy(positions_at(&s->states, s->count), state, s->size);
        s->keys[s->count] = key;
        s->slots[at] = ++s->count;
    }
    return NULL;
}

/* positions.h - positions of one game in a row.
 *
 * A game may count on every position lying at an address that is a multiple of 8 (phased.h). So each takes its size
 * rounded up: a position of 12 bytes takes 16, and the second begins at 16, not at 12. */
#ifndef PHASED_BASE_POSITIONS_H
#define PHASED_BASE_POSITIONS_H

#include "phased.h"

enum { POSITION_ALIGNMENT = 8 };

typedef struct positions {
    unsigned char *bytes;
    size_t stride; /* from one to the next */
    size_t room;   /* how many there is room for */
    ph_memory memory;
} positions;

/* What a position takes in a row; 0 when no memory could hold it. */
size_t positions_stride(const ph_game *game);

/* A row with room for `room`, which may be 0. False without memory; release it whatever it is. `memory` may be NULL. */
bool positions_init(positions *p, const ph_game *game, size_t room, const ph_memory *memory);
void positions_release(positions *p);

/* Make room for `room`; those that are there keep their places in the row, not in memory. False without memory. */
bool positions_reserve(positions *p, size_t room);

static inline void *positions_at(const positions *p, size_t i)
{
    return p->bytes + i * p->stride;
}

#endif

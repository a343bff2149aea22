/* room.h - lists that grow. */
#ifndef PHASED_LAB_ROOM_H
#define PHASED_LAB_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* Make room for `count` items of `size` bytes in *list, which has room for *room. False without memory; the list stays
 * as it is. */
static inline bool room_make(void **list, size_t *room, size_t count, size_t size)
{
    if (count <= *room)
        return true;
    size_t wanted = *room ? *room : 64;
    while (wanted < count)
        wanted *= 2;
    void *bigger = realloc(*list, wanted * size);
    if (!bigger)
        return false;
    *list = bigger;
    *room = wanted;
    return true;
}

#endif

/* space.c - memory of one reference search, counted. */
#include "space.h"

#include "../base/memory.h"

#include <assert.h>
#include <string.h>

void *space_get(space *s, size_t count, size_t size)
{
    assert(count > 0 && size > 0);
    if (count > (SIZE_MAX - s->bytes) / size || !frame_hold(s->f, s->bytes + count * size)) {
        s->f->stop = PH_STOP_MEMORY;
        return NULL;
    }
    void *block = memory_get(&s->f->memory, count, size);
    if (!block) {
        s->error = PH_E_MEMORY;
        return NULL;
    }
    s->bytes += count * size;
    return memset(block, 0, count * size);
}

void space_put(space *s, void *block, size_t count, size_t size)
{
    if (!block)
        return;
    assert(s->bytes >= count * size);
    s->bytes -= count * size;
    memory_put(&s->f->memory, block);
}

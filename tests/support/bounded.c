/* bounded.c - the trees and methods of the study of bounded memory. */
#include "bounded.h"

#include <stdio.h>
#include <stdlib.h>

uint32_t bounded_levels(uint32_t depth, bool dual)
{
    return (depth - dual) / 2;
}

static bool is_listed(uint32_t size)
{
    return size <= 8 || size % 2 == 0;
}

static void method_put(bounded_method *m, bool dual, uint32_t level, uint32_t size, bool all)
{
    *m = (bounded_method){.dual = dual, .level = level, .size = size};
    if (all && level == 0) {
        snprintf(m->text, sizeof m->text, "%s", dual ? "dual" : "sss");
        return;
    }
    int at = snprintf(m->text, sizeof m->text, "%s:", dual ? "dual" : "ps");
    for (uint32_t i = 0; i < level; i++)
        at = at + snprintf(m->text + at, sizeof m->text - (size_t)at, "1/");
    snprintf(m->text + at, sizeof m->text - (size_t)at, "%u/*", (unsigned)size);
}

size_t bounded_methods(uint32_t width, uint32_t depth, bounded_method *methods)
{
    size_t count = 0;
    for (int dual = 0; dual < 2; dual++)
        for (uint32_t level = 0; level < bounded_levels(depth, dual); level++)
            for (uint32_t size = 1; size <= width; size++) {
                /* All at once below single children is named on the level above as single children there. */
                if ((size == width && level > 0) || (size < width && !is_listed(size)))
                    continue;
                if (count == BOUNDED_METHODS)
                    abort();
                method_put(&methods[count++], dual, level, size, size == width);
            }
    return count;
}

/* plural.h - "1 leaf", "2 leaves": how many of what, as people write it.
 *
 *     fprintf(out, "%" PRIu64 " search%s", n, plural_of(n, "", "es")); */
#ifndef PHASED_TOOL_PLURAL_H
#define PHASED_TOOL_PLURAL_H

#include <stdint.h>

static inline const char *plural_of(uint64_t number, const char *one, const char *many)
{
    return number == 1 ? one : many;
}

#endif

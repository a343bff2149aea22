/* near.h - what somebody may have meant who typed a name wrong. */
#ifndef PHASED_BASE_NEAR_H
#define PHASED_BASE_NEAR_H

#include <stddef.h>

typedef struct near_name {
    const char *text; /* as typed, its first `length` characters */
    size_t length;
    size_t distance;  /* of the nearest name so far */
    const char *name; /* NULL: none is near */
} near_name;

near_name near_begin(const char *text, size_t length);

/* Is `name` nearer than those before it? Of two that are as near the first one stays. */
void near_offer(near_name *n, const char *name);

#endif

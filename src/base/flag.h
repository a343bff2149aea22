/* flag.h - a flag that one thread raises and others look at: ph_cancel()'s. */
#ifndef PHASED_BASE_FLAG_H
#define PHASED_BASE_FLAG_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Raised it is more than any count of what may be done before the next look: `left > flag` asks in one comparison
 * whether anything is left and nobody has raised the flag. */
#define FLAG_RAISED INT_MAX

static inline unsigned flag_read(const int *flag)
{
    return (unsigned)__atomic_load_n(flag, __ATOMIC_RELAXED);
}

/* NULL is a flag that nobody raises. */
static inline bool flag_raised(const int *flag)
{
    return flag && flag_read(flag) != 0;
}

static inline void flag_raise(int *flag)
{
    __atomic_store_n(flag, FLAG_RAISED, __ATOMIC_RELAXED);
}

#endif

/* clock.h - a clock that only goes forward, and a flag that one thread raises and others read: ph_cancel()'s. */
#ifndef PHASED_BASE_CLOCK_H
#define PHASED_BASE_CLOCK_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Seconds since some moment in the past. */
double clock_now(void);

/* A raised flag is greater than any budget that is left: so `left > flag` tests with one comparison that the budget is
 * not used up and the flag is not raised. */
#define FLAG_RAISED INT_MAX

static inline unsigned flag_read(const int *flag)
{
    return (unsigned)__atomic_load_n(flag, __ATOMIC_RELAXED);
}

/* NULL is a flag that is never raised. */
static inline bool flag_raised(const int *flag)
{
    return flag && flag_read(flag) != 0;
}

static inline void flag_raise(int *flag)
{
    __atomic_store_n(flag, FLAG_RAISED, __ATOMIC_RELAXED);
}

#endif

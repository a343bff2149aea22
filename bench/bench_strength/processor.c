/* processor.c - processor time, and a monotonic clock that runs only while this thread does. */
#include "processor.h"

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): names that the linker gives to the two functions */
int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);

static int64_t nanoseconds(clockid_t clock)
{
    struct timespec t;
    __real_clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

double processor_now(void)
{
    return (double)nanoseconds(CLOCK_THREAD_CPUTIME_ID) * 1e-9;
}

/* A system call for each reading would slow down a search that reads the clock often, which it does not do on a user's machine.
 * So readings that follow each other closely use the difference of the cheap clock: the thread cannot have been interrupted for
 * long. After a gap, and every millisecond, processor time is read again. */
static int64_t thread_time(void)
{
    enum { GAP = 20000, LONGEST = 1000000 };
    static _Thread_local int64_t anchor, anchor_cpu, last, told;
    const int64_t now = nanoseconds(CLOCK_MONOTONIC);
    if (now - last > GAP || now - anchor > LONGEST) {
        anchor_cpu = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
        anchor = now;
    }
    last = now;
    const int64_t cpu = anchor_cpu + (now - anchor);
    told = cpu > told ? cpu : told; /* it never goes back */
    return told;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    if (clock != CLOCK_MONOTONIC)
        return __real_clock_gettime(clock, time);
    const int64_t t = thread_time();
    *time = (struct timespec){.tv_sec = (time_t)(t / 1000000000), .tv_nsec = (long)(t % 1000000000)};
    return 0;
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

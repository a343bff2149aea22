/* clock.h - a clock that only goes forward. */
#ifndef PHASED_BASE_CLOCK_H
#define PHASED_BASE_CLOCK_H

/* Seconds since some moment in the past. */
double clock_now(void);

#endif

/* times.h - times of searches that are repeated. */
#ifndef PHASED_LAB_TIMES_H
#define PHASED_LAB_TIMES_H

#include <stdint.h>

enum { TIMES_MOST = 101 }; /* searches, unless the user gives a number */

/* How often to repeat a search that takes `seconds`: short ones for a fiftieth of a second, but 3 to TIMES_MOST times; one that
 * takes more than a fifth of a second once. */
uint32_t times_repeats(double seconds);

/* The median of some times, and their quartiles. */
typedef struct times_spread {
    double median, low, high;
} times_spread;

/* Sorts `seconds`; `count` >= 1. */
times_spread times_of(double *seconds, uint32_t count);

#endif

/* progress.h - a bar on a terminal: how far a sweep is, how fast, and how long it will take. */
#ifndef PHASED_LAB_PROGRESS_H
#define PHASED_LAB_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct progress {
    FILE *out; /* NULL: nobody looks */
    uint64_t searches, done;
    double weight, weight_done; /* of the searches, by what the sample says that they cost */
    double start, shown;
} progress;

/* Shows nothing unless `out` is a terminal. */
void progress_init(progress *p, FILE *out, uint64_t searches, double weight);

/* One search more is done. */
void progress_add(progress *p, double weight);

/* Draw the bar, a few times a second at most; wipe it off. */
void progress_show(progress *p);
void progress_clear(progress *p);

/* "40 s", "3 min", "2.5 h" or "4 days". */
void progress_print_duration(double seconds, char text[32]);

#endif

/* schedule.h - the searches of a grid that are not in the store yet, their order, and an estimate of the time. */
#ifndef PHASED_LAB_SCHEDULE_H
#define PHASED_LAB_SCHEDULE_H

#include "worker.h"

typedef struct schedule {
    const grid *grid;
    store_cell *cells; /* [setting * columns + column] */
    uint32_t *order;   /* the settings, by decreasing size of their trees */
    work_item *items;  /* the trees to search: the sample, then the largest first, to keep all threads busy */
    size_t n_items;
    size_t n_samples;  /* the first items: trees of different settings, the smallest first */
    uint64_t searches; /* of all items */
    uint64_t *known;   /* number of searches of each setting given to schedule_learn() */
    double *costs;     /* their seconds; after schedule_estimate(): seconds for one tree of each setting */
    double seconds;    /* of all items, on one thread */
    bool at_least;     /* `seconds` is a lower bound: some samples had not finished */
} schedule;

/* Look up what is missing, or was timed less often than `repeats` times, and add its positions to the store. Release the
 * schedule in any case. */
bool schedule_init(schedule *a, const grid *g, store *s, uint32_t repeats, problem *why);
void schedule_release(schedule *a);

/* Take the times of the first searches into account. */
void schedule_learn(schedule *a, const work_row *rows, size_t count);

/* Do all settings of the sample have a time? */
bool schedule_sampled(const schedule *a);

/* Compute costs and seconds from these times. Call it once. */
void schedule_estimate(schedule *a);

/* The cell of a row. */
int64_t schedule_cell(const schedule *a, const work_row *row);

#endif

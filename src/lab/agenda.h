/* agenda.h - what of a grid is not in the store yet, and about how long it will take. */
#ifndef PHASED_LAB_AGENDA_H
#define PHASED_LAB_AGENDA_H

#include "worker.h"

typedef struct agenda {
    const grid *grid;
    store_cell *cells; /* [setting * columns + column] */
    desk_item *items;  /* the trees to search, the largest first, so that all threads end together */
    size_t n_items;
    uint64_t searches; /* of all items */
    double *costs;     /* seconds of one tree of each setting, from a sample */
    double seconds;    /* of all items, on one thread */
    bool at_least;     /* the sample had to be cut short */
} agenda;

/* Look up what is missing, and put the positions of it into the store. Release the agenda whatever it is. */
bool agenda_init(agenda *a, const grid *g, store *s, problem *why);
void agenda_release(agenda *a);

/* Search a few of the trees, for a fraction of a second in all, to fill costs and seconds. */
bool agenda_sample(agenda *a, const worker_job *job, problem *why);

/* The cell that a row belongs to. */
int64_t agenda_cell(const agenda *a, const desk_row *row);

#endif

/* agenda.h - what of a grid is not in the store yet, and about how long it will take. */
#ifndef PHASED_LAB_AGENDA_H
#define PHASED_LAB_AGENDA_H

#include "worker.h"

typedef struct agenda {
    const grid *grid;
    store_cell *cells; /* [setting * columns + column] */
    uint32_t *order;   /* the settings, that of the largest trees first */
    desk_item *items;  /* the trees to search: the sample, then the largest first, so that all threads end together */
    size_t n_items;
    size_t n_samples;  /* the first items: trees of different settings, the smallest first */
    uint64_t searches; /* of all items */
    uint64_t *known;   /* searches of each setting that agenda_learn() was told of */
    double *costs;     /* their seconds; after agenda_estimate() those of one tree of each setting */
    double seconds;    /* of all items, on one thread */
    bool at_least;     /* of some samples nothing was known then */
} agenda;

/* Look up what is missing, and put the positions of it into the store. Release the agenda whatever it is. */
bool agenda_init(agenda *a, const grid *g, store *s, problem *why);
void agenda_release(agenda *a);

/* What the first searches took. */
void agenda_learn(agenda *a, const desk_row *rows, size_t count);

/* Is it known of all settings in the sample? */
bool agenda_sampled(const agenda *a);

/* Once, from what is known: costs and seconds. */
void agenda_estimate(agenda *a);

/* The cell that a row belongs to. */
int64_t agenda_cell(const agenda *a, const desk_row *row);

#endif

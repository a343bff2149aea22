/* worker.h - the threads of a sweep that search. */
#ifndef PHASED_LAB_WORKER_H
#define PHASED_LAB_WORKER_H

#include "../base/clock.h"
#include "../tool/pool.h"
#include "desk.h"
#include "drawn.h"
#include "grid.h"

/* What all searches of a sweep have in common. */
typedef struct worker_job {
    const grid *grid;
    const int *cancel; /* set: stop soon. A search that was stopped leaves no row */
    bool apart;        /* each search draws the tree for itself, so that their seconds compare */
    bool roomy;        /* nobody asks how many bytes one takes */
} worker_job;

/* Search one tree, in the memory of `room` (drawn.h; NULL: its own), for the columns of `item`, each for at most `seconds` (0:
 * no limit). `rows` has room for one row a column; *count says how many there are. Returns PH_OK or an error. */
int worker_search(const worker_job *job, drawn_room *room, const desk_item *item, double seconds, desk_row *rows,
                  size_t *count);

/* Threads that work until the desk is done. */
typedef struct crew {
    desk *desk;
    const worker_job *job;
    pool pool;
} crew;

/* Start `count` of them, or as many as the system allows; false when it allows none. */
bool crew_start(crew *c, unsigned count, desk *d, const worker_job *job);
void crew_join(crew *c);

#endif

/* worker.h - the threads of a sweep that search trees. */
#ifndef PHASED_LAB_WORKER_H
#define PHASED_LAB_WORKER_H

#include "../base/clock.h"
#include "../tool/pool.h"
#include "generated.h"
#include "grid.h"
#include "work_queue.h"

/* What all searches of a sweep share. */
typedef struct worker_job {
    const grid *grid;
    const int *cancel; /* raised: stop soon. A cancelled search gives no row */
    bool apart;        /* each search generates the tree anew, so that their seconds can be compared */
    bool timed;        /* repeat the searches, by the methods in turn, for medians of their times */
    uint32_t repeats;  /* then the number of timed searches; 0: by times_repeats() */
} worker_job;

/* Beside PH_E_*: when it was repeated, a search had another value or other counts. It can only be a plug-in's. */
enum { WORKER_E_DIFFERS = 1 };
const char *worker_error_text(int error);

/* Search one tree for the columns of `item`, each for at most `seconds` (0: no limit). `memory` may be NULL
 * (generated.h). `rows` has space for one row a column; *count is their number. If the searches are timed and a cancel comes
 * before the last one, there are none. Returns PH_OK or an error. */
int worker_search(const worker_job *job, tree_memory *memory, const work_item *item, double seconds, work_row *rows,
                  size_t *count);

/* Threads that work until the queue is closed and empty. */
typedef struct workers {
    work_queue *queue;
    const worker_job *job;
    pool pool;
} workers;

/* Start `count` threads, or as many as the system allows; false when it allows none. */
bool workers_start(workers *w, unsigned count, work_queue *q, const worker_job *job);
void workers_join(workers *w);

#endif

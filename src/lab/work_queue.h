/* work_queue.h - the work of a sweep and its results, shared by threads.
 *
 * One thread, the coordinator, owns the queue: it adds work and collects results. Any number of workers take items and
 * return rows. Items and rows contain no pointers, so that they can be sent to other machines of the same
 * architecture. */
#ifndef PHASED_LAB_WORK_QUEUE_H
#define PHASED_LAB_WORK_QUEUE_H

#include "../base/memory.h"
#include "store.h"

#include <pthread.h>

/* One tree, and the columns of the grid for which it is to be searched: bit i is column i. */
typedef struct work_item {
    uint32_t setting; /* number in the grid */
    uint32_t tree;    /* of the setting, from 0 on */
    uint64_t columns;
} work_item;

typedef struct work_row {
    uint32_t setting, column; /* numbers in the grid */
    store_run run;
} work_row;

typedef struct work_queue {
    pthread_mutex_t lock;
    pthread_cond_t changed_items, changed_rows;
    vector items; /* of work_item: those from `taken` on are waiting */
    size_t taken;
    size_t in_hand;  /* items that workers are working on */
    bool closed;     /* no more items will be added */
    vector rows;     /* of work_row */
    size_t enough;   /* number of rows that wakes the coordinator */
    size_t returned; /* items done */
    double busy;     /* seconds that workers have spent on items */
    int error;       /* the first PH_E_* of a worker; it closes the queue */
} work_queue;

bool queue_init(work_queue *q);
void queue_release(work_queue *q);

/* ---- for the coordinator ------------------------------------------------------------------------------------ */

/* Add work. False without memory. */
bool queue_put(work_queue *q, const work_item *items, size_t count);

/* No more work will come. With `forget`, the waiting items are dropped. */
void queue_close(work_queue *q, bool forget);

/* Wait at most `seconds` until there are `enough` rows or all work is done. Then move the rows into the caller's
 * vector, whose old content is dropped. */
void queue_collect(work_queue *q, size_t enough, double seconds, vector *rows);

size_t queue_left(work_queue *q); /* waiting items */

/* Are there fewer waiting items than workers, or will they last less than `seconds`? */
bool queue_low(work_queue *q, unsigned workers, double seconds);
bool queue_done(work_queue *q); /* closed, all work done, all rows collected */
double queue_busy(work_queue *q);
int queue_error(work_queue *q);

/* Remove an item, to be done by another process. False when there is none. */
bool queue_remove(work_queue *q, work_item *item);

/* ---- for workers --------------------------------------------------------------------------------------- */

/* Wait for an item. False when there will be none. */
bool queue_take(work_queue *q, work_item *item);

/* Return the results of an item: rows, the seconds it took, and PH_OK or an error. */
void queue_return(work_queue *q, const work_row *rows, size_t count, double seconds, int error);

#endif

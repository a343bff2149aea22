/* desk.h - where the threads of a sweep meet: work lies on it, results are put there.
 *
 * One thread, the clerk, owns the desk: it puts work down and picks results up. Any number of workers take work and put
 * results. Items and rows are plain bytes, so that they may travel between machines of one kind. */
#ifndef PHASED_LAB_DESK_H
#define PHASED_LAB_DESK_H

#include "../base/vector.h"
#include "store.h"

#include <pthread.h>

/* One tree, and the columns of the grid for which it is to be searched: bit i stands for the i-th. */
typedef struct desk_item {
    uint32_t setting; /* number in the grid */
    uint32_t tree;    /* of the setting, from 0 on */
    uint64_t columns;
} desk_item;

typedef struct desk_row {
    uint32_t setting, column; /* numbers in the grid */
    store_run run;
} desk_row;

typedef struct desk {
    pthread_mutex_t lock;
    pthread_cond_t changed_items, changed_rows;
    vector items; /* of desk_item: those from `taken` on are to be done */
    size_t taken;
    size_t in_hand;  /* items that workers are busy with */
    bool closed;     /* no item will be put down any more */
    vector rows;     /* of desk_row */
    size_t enough;   /* so many rows are worth waking the clerk */
    size_t returned; /* items done */
    double busy;     /* seconds that workers have spent on them */
    int error;       /* the first PH_E_* of a worker; it closes the desk */
} desk;

bool desk_init(desk *d);
void desk_release(desk *d);

/* ---- for the clerk ------------------------------------------------------------------------------------- */

/* Put work down. False without memory. */
bool desk_put(desk *d, const desk_item *items, size_t count);

/* No more work will come; with `forget`, what nobody has taken is not to be done either. */
void desk_close(desk *d, bool forget);

/* Wait at most so long until there are `enough` rows or all work is done, and exchange the desk's rows for the caller's
 * vector, whose items are forgotten. */
void desk_collect(desk *d, size_t enough, double seconds, vector *rows);

size_t desk_left(desk *d); /* items that nobody has taken */

/* Are there fewer items than workers, or will those that are there last less than so long? */
bool desk_low(desk *d, unsigned workers, double seconds);
bool desk_done(desk *d); /* closed, all work done, all rows collected */
double desk_busy(desk *d);
int desk_error(desk *d);

/* Take an item off the desk, to be done elsewhere. False when there is none. */
bool desk_remove(desk *d, desk_item *item);

/* ---- for workers --------------------------------------------------------------------------------------- */

/* Wait for an item. False when there will be none. */
bool desk_take(desk *d, desk_item *item);

/* What came of the item that was taken: rows, the seconds it took, and PH_OK or an error. */
void desk_return(desk *d, const desk_row *rows, size_t count, double seconds, int error);

#endif

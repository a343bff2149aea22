/* desk.c - where the threads of a sweep meet. */
#include "desk.h"

#include "room.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool desk_init(desk *d)
{
    *d = (desk){0};
    if (pthread_mutex_init(&d->lock, NULL) != 0)
        return false;
    pthread_condattr_t monotonic; /* no jump of the clock makes a wait longer */
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    bool good = pthread_cond_init(&d->changed_items, NULL) == 0 && pthread_cond_init(&d->changed_rows, &monotonic) == 0;
    pthread_condattr_destroy(&monotonic);
    return good;
}

void desk_release(desk *d)
{
    pthread_cond_destroy(&d->changed_items);
    pthread_cond_destroy(&d->changed_rows);
    pthread_mutex_destroy(&d->lock);
    free(d->items);
    free(d->rows);
}

static bool finished(const desk *d)
{
    return d->closed && d->taken == d->n_items && d->in_hand == 0;
}

/* ---- for the clerk ------------------------------------------------------------------------------------- */

bool desk_put(desk *d, const desk_item *items, size_t count)
{
    pthread_mutex_lock(&d->lock);
    assert(!d->closed);
    if (d->taken == d->n_items)
        d->taken = d->n_items = 0;
    void *block = d->items;
    bool good = room_make(&block, &d->items_room, d->n_items + count, sizeof *items);
    d->items = block;
    if (good && count) {
        memcpy(d->items + d->n_items, items, count * sizeof *items);
        d->n_items += count;
    }
    pthread_cond_broadcast(&d->changed_items);
    pthread_mutex_unlock(&d->lock);
    return good;
}

void desk_close(desk *d, bool forget)
{
    pthread_mutex_lock(&d->lock);
    d->closed = true;
    if (forget)
        d->taken = d->n_items;
    pthread_cond_broadcast(&d->changed_items);
    pthread_cond_broadcast(&d->changed_rows);
    pthread_mutex_unlock(&d->lock);
}

static struct timespec deadline_in(double seconds)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    long nanoseconds = t.tv_nsec + (long)(fmod(seconds, 1) * 1e9);
    t.tv_sec += (time_t)seconds + nanoseconds / 1000000000;
    t.tv_nsec = nanoseconds % 1000000000;
    return t;
}

size_t desk_collect(desk *d, size_t enough, double seconds, desk_row **rows, size_t *room)
{
    const struct timespec deadline = deadline_in(seconds);
    pthread_mutex_lock(&d->lock);
    d->enough = enough;
    while (d->n_rows < enough && !finished(d))
        if (pthread_cond_timedwait(&d->changed_rows, &d->lock, &deadline) != 0)
            break;
    desk_row *full = d->rows;
    size_t count = d->n_rows, full_room = d->rows_room;
    d->rows = *rows;
    d->rows_room = *room;
    d->n_rows = 0;
    pthread_mutex_unlock(&d->lock);
    *rows = full;
    *room = full_room;
    return count;
}

size_t desk_left(desk *d)
{
    pthread_mutex_lock(&d->lock);
    size_t left = d->n_items - d->taken;
    pthread_mutex_unlock(&d->lock);
    return left;
}

bool desk_low(desk *d, unsigned workers, double seconds)
{
    pthread_mutex_lock(&d->lock);
    size_t left = d->n_items - d->taken;
    double each = d->returned ? d->busy / (double)d->returned : seconds;
    pthread_mutex_unlock(&d->lock);
    return left < workers || (double)left * each < seconds * workers;
}

bool desk_done(desk *d)
{
    pthread_mutex_lock(&d->lock);
    bool done = finished(d) && d->n_rows == 0;
    pthread_mutex_unlock(&d->lock);
    return done;
}

double desk_busy(desk *d)
{
    pthread_mutex_lock(&d->lock);
    double busy = d->busy;
    pthread_mutex_unlock(&d->lock);
    return busy;
}

int desk_error(desk *d)
{
    pthread_mutex_lock(&d->lock);
    int error = d->error;
    pthread_mutex_unlock(&d->lock);
    return error;
}

bool desk_remove(desk *d, desk_item *item)
{
    pthread_mutex_lock(&d->lock);
    bool there = d->taken < d->n_items;
    if (there)
        *item = d->items[d->taken++];
    pthread_mutex_unlock(&d->lock);
    return there;
}

/* ---- for workers --------------------------------------------------------------------------------------- */

bool desk_take(desk *d, desk_item *item)
{
    pthread_mutex_lock(&d->lock);
    while (d->taken == d->n_items && !d->closed)
        pthread_cond_wait(&d->changed_items, &d->lock);
    bool there = d->taken < d->n_items;
    if (there) {
        *item = d->items[d->taken++];
        d->in_hand++;
    }
    pthread_mutex_unlock(&d->lock);
    return there;
}

static bool rows_append(desk *d, const desk_row *rows, size_t count)
{
    void *block = d->rows;
    bool good = room_make(&block, &d->rows_room, d->n_rows + count, sizeof *rows);
    d->rows = block;
    if (!good)
        return false;
    if (count)
        memcpy(d->rows + d->n_rows, rows, count * sizeof *rows);
    d->n_rows += count;
    return true;
}

void desk_return(desk *d, const desk_row *rows, size_t count, double seconds, int error)
{
    pthread_mutex_lock(&d->lock);
    if (!rows_append(d, rows, count))
        error = PH_E_MEMORY;
    d->busy += seconds;
    d->returned++;
    d->in_hand--;
    if (error) {
        d->error = d->error ? d->error : error;
        d->closed = true;
        d->taken = d->n_items;
        pthread_cond_broadcast(&d->changed_items);
    }
    /* Waking the clerk costs more than a small search, so it sleeps until it has something to do. */
    if (d->n_rows >= d->enough || finished(d))
        pthread_cond_signal(&d->changed_rows);
    pthread_mutex_unlock(&d->lock);
}

/* desk.c - where the threads of a sweep meet. */
#include "desk.h"

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
    vector_release(&d->items, NULL);
    vector_release(&d->rows, NULL);
}

static bool finished(const desk *d)
{
    assert(d->taken <= d->items.count);
    return d->closed && d->taken == d->items.count && d->in_hand == 0;
}

/* Append `count` items. False without memory. */
static bool append(vector *v, const void *items, size_t count, size_t size)
{
    if (!vector_reserve(v, NULL, count, size))
        return false;
    if (count)
        memcpy((char *)v->items + v->count * size, items, count * size);
    v->count += count;
    return true;
}

/* ---- for the clerk ------------------------------------------------------------------------------------- */

bool desk_put(desk *d, const desk_item *items, size_t count)
{
    pthread_mutex_lock(&d->lock);
    assert(!d->closed);
    if (d->taken == d->items.count)
        d->taken = d->items.count = 0;
    bool good = append(&d->items, items, count, sizeof *items);
    pthread_cond_broadcast(&d->changed_items);
    pthread_mutex_unlock(&d->lock);
    return good;
}

void desk_close(desk *d, bool forget)
{
    pthread_mutex_lock(&d->lock);
    d->closed = true;
    if (forget)
        d->taken = d->items.count;
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
    assert(t.tv_nsec >= 0 && t.tv_nsec < 1000000000);
    return t;
}

void desk_collect(desk *d, size_t enough, double seconds, vector *rows)
{
    assert(enough > 0 && seconds >= 0);
    const struct timespec deadline = deadline_in(seconds);
    pthread_mutex_lock(&d->lock);
    d->enough = enough;
    while (d->rows.count < enough && !finished(d))
        if (pthread_cond_timedwait(&d->changed_rows, &d->lock, &deadline) != 0)
            break;
    const vector full = d->rows;
    d->rows = (vector){rows->items, 0, rows->room};
    pthread_mutex_unlock(&d->lock);
    *rows = full;
}

size_t desk_left(desk *d)
{
    pthread_mutex_lock(&d->lock);
    size_t left = d->items.count - d->taken;
    pthread_mutex_unlock(&d->lock);
    return left;
}

bool desk_low(desk *d, unsigned workers, double seconds)
{
    pthread_mutex_lock(&d->lock);
    size_t left = d->items.count - d->taken;
    double each = d->returned ? d->busy / (double)d->returned : seconds;
    pthread_mutex_unlock(&d->lock);
    return left < workers || (double)left * each < seconds * workers;
}

bool desk_done(desk *d)
{
    pthread_mutex_lock(&d->lock);
    bool done = finished(d) && d->rows.count == 0;
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
    bool there = d->taken < d->items.count;
    if (there)
        *item = ((const desk_item *)d->items.items)[d->taken++];
    pthread_mutex_unlock(&d->lock);
    return there;
}

/* ---- for workers --------------------------------------------------------------------------------------- */

bool desk_take(desk *d, desk_item *item)
{
    pthread_mutex_lock(&d->lock);
    while (d->taken == d->items.count && !d->closed)
        pthread_cond_wait(&d->changed_items, &d->lock);
    bool there = d->taken < d->items.count;
    if (there) {
        *item = ((const desk_item *)d->items.items)[d->taken++];
        d->in_hand++;
    }
    pthread_mutex_unlock(&d->lock);
    return there;
}

void desk_return(desk *d, const desk_row *rows, size_t count, double seconds, int error)
{
    pthread_mutex_lock(&d->lock);
    if (!append(&d->rows, rows, count, sizeof *rows))
        error = PH_E_MEMORY;
    d->busy += seconds;
    d->returned++;
    assert(d->in_hand > 0 && d->taken <= d->items.count);
    d->in_hand--;
    if (error) {
        d->error = d->error ? d->error : error;
        d->closed = true;
        d->taken = d->items.count;
        pthread_cond_broadcast(&d->changed_items);
    }
    /* Waking the clerk costs more than a small search, so it sleeps until it has something to do. */
    if (d->rows.count >= d->enough || finished(d))
        pthread_cond_signal(&d->changed_rows);
    pthread_mutex_unlock(&d->lock);
}

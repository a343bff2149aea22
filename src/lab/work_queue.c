/* work_queue.c - the work of a sweep and its results, shared by threads. */
#include "work_queue.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool queue_init(work_queue *q)
{
    *q = (work_queue){0};
    if (pthread_mutex_init(&q->lock, NULL) != 0)
        return false;
    pthread_condattr_t monotonic; /* waits are not affected by changes of the system time */
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    bool good = pthread_cond_init(&q->changed_items, NULL) == 0 && pthread_cond_init(&q->changed_rows, &monotonic) == 0;
    pthread_condattr_destroy(&monotonic);
    return good;
}

void queue_release(work_queue *q)
{
    pthread_cond_destroy(&q->changed_items);
    pthread_cond_destroy(&q->changed_rows);
    pthread_mutex_destroy(&q->lock);
    vector_release(&q->items, NULL);
    vector_release(&q->rows, NULL);
}

static bool finished(const work_queue *q)
{
    assert(q->taken <= q->items.count);
    return q->closed && q->taken == q->items.count && q->in_hand == 0;
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

/* ---- for the coordinator ------------------------------------------------------------------------------------ */

bool queue_put(work_queue *q, const work_item *items, size_t count)
{
    pthread_mutex_lock(&q->lock);
    assert(!q->closed);
    if (q->taken == q->items.count)
        q->taken = q->items.count = 0;
    bool good = append(&q->items, items, count, sizeof *items);
    pthread_cond_broadcast(&q->changed_items);
    pthread_mutex_unlock(&q->lock);
    return good;
}

void queue_close(work_queue *q, bool forget)
{
    pthread_mutex_lock(&q->lock);
    q->closed = true;
    if (forget)
        q->taken = q->items.count;
    pthread_cond_broadcast(&q->changed_items);
    pthread_cond_broadcast(&q->changed_rows);
    pthread_mutex_unlock(&q->lock);
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

void queue_collect(work_queue *q, size_t enough, double seconds, vector *rows)
{
    assert(enough > 0 && seconds >= 0);
    const struct timespec deadline = deadline_in(seconds);
    pthread_mutex_lock(&q->lock);
    q->enough = enough;
    while (q->rows.count < enough && !finished(q))
        if (pthread_cond_timedwait(&q->changed_rows, &q->lock, &deadline) != 0)
            break;
    const vector full = q->rows;
    q->rows = (vector){rows->items, 0, rows->capacity};
    pthread_mutex_unlock(&q->lock);
    *rows = full;
}

size_t queue_left(work_queue *q)
{
    pthread_mutex_lock(&q->lock);
    size_t left = q->items.count - q->taken;
    pthread_mutex_unlock(&q->lock);
    return left;
}

bool queue_low(work_queue *q, unsigned workers, double seconds)
{
    pthread_mutex_lock(&q->lock);
    size_t left = q->items.count - q->taken;
    double each = q->returned ? q->busy / (double)q->returned : seconds;
    pthread_mutex_unlock(&q->lock);
    return left < workers || (double)left * each < seconds * workers;
}

bool queue_done(work_queue *q)
{
    pthread_mutex_lock(&q->lock);
    bool done = finished(q) && q->rows.count == 0;
    pthread_mutex_unlock(&q->lock);
    return done;
}

double queue_busy(work_queue *q)
{
    pthread_mutex_lock(&q->lock);
    double busy = q->busy;
    pthread_mutex_unlock(&q->lock);
    return busy;
}

int queue_error(work_queue *q)
{
    pthread_mutex_lock(&q->lock);
    int error = q->error;
    pthread_mutex_unlock(&q->lock);
    return error;
}

bool queue_remove(work_queue *q, work_item *item)
{
    pthread_mutex_lock(&q->lock);
    bool there = q->taken < q->items.count;
    if (there)
        *item = ((const work_item *)q->items.items)[q->taken++];
    pthread_mutex_unlock(&q->lock);
    return there;
}

/* ---- for workers --------------------------------------------------------------------------------------- */

bool queue_take(work_queue *q, work_item *item)
{
    pthread_mutex_lock(&q->lock);
    while (q->taken == q->items.count && !q->closed)
        pthread_cond_wait(&q->changed_items, &q->lock);
    bool there = q->taken < q->items.count;
    if (there) {
        *item = ((const work_item *)q->items.items)[q->taken++];
        q->in_hand++;
    }
    pthread_mutex_unlock(&q->lock);
    return there;
}

void queue_return(work_queue *q, const work_row *rows, size_t count, double seconds, int error)
{
    pthread_mutex_lock(&q->lock);
    if (!append(&q->rows, rows, count, sizeof *rows))
        error = PH_E_MEMORY;
    q->busy += seconds;
    q->returned++;
    assert(q->in_hand > 0 && q->taken <= q->items.count);
    q->in_hand--;
    if (error) {
        q->error = q->error ? q->error : error;
        q->closed = true;
        q->taken = q->items.count;
        pthread_cond_broadcast(&q->changed_items);
    }
    /* Waking the coordinator costs more than a small search, so it sleeps until there is enough to do. */
    if (q->rows.count >= q->enough || finished(q))
        pthread_cond_signal(&q->changed_rows);
    pthread_mutex_unlock(&q->lock);
}

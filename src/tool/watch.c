/* watch.c - a thread that stops a search on time. */
#include "watch.h"

#include "../base/clock.h"
#include "pool.h"

#include <assert.h>
#include <math.h>
#include <time.h>

/* How often the caller's flag is read: a signal handler that raises it cannot wake this thread. */
#define LOOK_SECONDS 0.01

/* The time `seconds` from now, on the clock that the condition variable uses. */
static struct timespec moment_in(double seconds)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    double nanoseconds = (double)t.tv_nsec + 1e9 * seconds;
    t.tv_sec += (time_t)(nanoseconds / 1e9);
    t.tv_nsec = (long)fmod(nanoseconds, 1e9);
    return t;
}

static void *watch_body(void *context)
{
    watch *w = context;
    pthread_mutex_lock(&w->lock);
    while (!w->stopping) {
        const double left = w->end - clock_now();
        if (left <= 0) {
            w->over = true;
            flag_raise(&w->flag);
            break;
        }
        if (flag_raised(w->outer)) {
            flag_raise(&w->flag);
            break;
        }
        const struct timespec until = moment_in(left < LOOK_SECONDS ? left : LOOK_SECONDS);
        pthread_cond_timedwait(&w->wake, &w->lock, &until);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

void watch_start(watch *w, double seconds, const int *outer)
{
    pthread_condattr_t by;
    *w = (watch){.outer = outer, .end = seconds > 0 ? clock_now() + seconds : INFINITY};
    if (flag_raised(outer))
        flag_raise(&w->flag);
    pthread_condattr_init(&by);
    pthread_condattr_setclock(&by, CLOCK_MONOTONIC);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->wake, &by);
    pthread_condattr_destroy(&by);
    w->running = pool_thread_start(&w->thread, watch_body, w);
}

void watch_stop(watch *w)
{
    if (w->running) {
        pthread_mutex_lock(&w->lock);
        w->stopping = true;
        pthread_cond_signal(&w->wake);
        pthread_mutex_unlock(&w->lock);
        pthread_join(w->thread, NULL);
        w->running = false;
    }
    pthread_cond_destroy(&w->wake);
    pthread_mutex_destroy(&w->lock);
}

const int *watch_flag(const watch *w)
{
    return w->running || !w->outer ? &w->flag : w->outer;
}

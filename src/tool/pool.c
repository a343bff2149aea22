/* pool.c - threads that all do the same. */
#include "pool.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void *thread_work(void *context)
{
    const pool *p = context;
    p->work(p->context);
    return NULL;
}

bool pool_start(pool *p, unsigned count, pool_work *work, void *context)
{
    *p = (pool){.work = work, .context = context, .threads = calloc(count, sizeof *p->threads)};
    while (p->threads && p->count < count && pthread_create(&p->threads[p->count], NULL, thread_work, p) == 0)
        p->count++;
    return p->count > 0;
}

void pool_join(pool *p)
{
    assert(p->count == 0 || p->threads);
    for (unsigned i = 0; i < p->count; i++)
        pthread_join(p->threads[i], NULL);
    free(p->threads);
    *p = (pool){0};
}

void pool_run(unsigned count, pool_work *work, void *context)
{
    pool others;
    assert(count > 0);
    pool_start(&others, count - 1, work, context);
    work(context);
    pool_join(&others);
}

/* ---- lanes of a search --------------------------------------------------------------------------------- */

typedef struct lane {
    void (*work)(void *task, uint32_t lane);
    void *task;
    uint32_t number;
    pthread_t thread;
    bool started;
} lane;

static void *lane_body(void *context)
{
    const lane *l = context;
    l->work(l->task, l->number);
    return NULL;
}

/* A lane whose thread cannot be started has its turn when the others are done, and finds that they are. */
static void lanes_run(void *unused, uint32_t count, void (*work)(void *task, uint32_t lane), void *task)
{
    lane *lanes = calloc(count, sizeof *lanes);
    (void)unused;
    for (uint32_t i = 1; lanes && i < count; i++) {
        lanes[i] = (lane){.work = work, .task = task, .number = i};
        lanes[i].started = pool_thread_start(&lanes[i].thread, lane_body, &lanes[i]);
    }
    work(task, 0);
    for (uint32_t i = 1; i < count; i++)
        if (lanes && lanes[i].started)
            pthread_join(lanes[i].thread, NULL);
        else
            work(task, i);
    free(lanes);
}

ph_lanes pool_lanes(uint32_t count)
{
    return (ph_lanes){.count = count, .run = lanes_run};
}

/* ---- one thread ---------------------------------------------------------------------------------------- */

bool pool_thread_start(pthread_t *thread, void *(*body)(void *), void *context)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* a thread begins with the mask of who starts it */
    bool started = pthread_create(thread, NULL, body, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

unsigned pool_processors(void)
{
    enum { MOST = 1024 };
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > MOST ? MOST : (unsigned)online;
}

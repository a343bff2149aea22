/* pool.c - threads that all run the same function. */
#include "pool.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

bool pool_thread_create(pthread_t *thread, void *(*body)(void *), void *context)
{
    pthread_attr_t large;
    size_t usual = 0;
    if (pthread_attr_init(&large) != 0)
        return false;
    pthread_attr_getstacksize(&large, &usual);
    const bool started = (usual >= POOL_STACK || pthread_attr_setstacksize(&large, POOL_STACK) == 0) &&
                         pthread_create(thread, &large, body, context) == 0;
    pthread_attr_destroy(&large);
    return started;
}

static void *thread_work(void *context)
{
    const pool *p = context;
    p->work(p->context);
    return NULL;
}

bool pool_start(pool *p, unsigned count, pool_work *work, void *context)
{
    *p = (pool){.work = work, .context = context, .threads = calloc(count, sizeof *p->threads)};
    while (p->threads && p->count < count && pool_thread_create(&p->threads[p->count], thread_work, p))
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

/* ---- threads of a search ------------------------------------------------------------------------------- */

typedef struct call {
    void (*work)(void *task, uint32_t thread);
    void *task;
    uint32_t number;
    pthread_t thread;
    bool started;
} call;

static void *call_make(void *context)
{
    const call *c = context;
    c->work(c->task, c->number);
    return NULL;
}

/* If a thread cannot be started, its call is made when the others have returned, and finds nothing left to do. */
static void threads_run(void *unused, uint32_t count, void (*work)(void *task, uint32_t thread), void *task)
{
    call *calls = calloc(count, sizeof *calls);
    (void)unused;
    for (uint32_t i = 1; calls && i < count; i++) {
        calls[i] = (call){.work = work, .task = task, .number = i};
        calls[i].started = pool_thread_start(&calls[i].thread, call_make, &calls[i]);
    }
    work(task, 0);
    for (uint32_t i = 1; i < count; i++)
        if (calls && calls[i].started)
            pthread_join(calls[i].thread, NULL);
        else
            work(task, i);
    free(calls);
}

ph_threads pool_threads(uint32_t count)
{
    return (ph_threads){.count = count, .run = threads_run};
}

/* ---- one thread ---------------------------------------------------------------------------------------- */

bool pool_thread_start(pthread_t *thread, void *(*body)(void *), void *context)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* a new thread inherits the signal mask */
    bool started = pool_thread_create(thread, body, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

unsigned pool_processors(void)
{
    enum { MOST = 1024 };
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > MOST ? MOST : (unsigned)online;
}

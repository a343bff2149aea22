/* pool.h - threads that all do the same until there is nothing more to do. */
#ifndef PHASED_TOOL_POOL_H
#define PHASED_TOOL_POOL_H

#include "phased.h"

#include <pthread.h>
#include <stdbool.h>

typedef void pool_work(void *context);

typedef struct pool {
    pool_work *work;
    void *context;
    pthread_t *threads;
    unsigned count;
} pool;

/* Start `count` threads that call `work` once each, or as many as the system allows; false when it allows none. Join
 * them in either case. */
bool pool_start(pool *p, unsigned count, pool_work *work, void *context);
void pool_join(pool *p);

/* Work on `count` threads, this one included, and come back when all have ended. A thread that cannot be started is not
 * missed: the others do its part. */
void pool_run(unsigned count, pool_work *work, void *context);

/* Lanes for one search, on so many threads, of which the one that searches is the first. 0 and 1: it stays alone. */
ph_lanes pool_lanes(uint32_t count);

/* Start one thread that no signal is delivered to: an interrupt must find the thread that waits for the keyboard. Join
 * it. False: the system allows none. */
bool pool_thread_start(pthread_t *thread, void *(*body)(void *), void *context);

/* The number of processors, from 1. */
unsigned pool_processors(void);

#endif

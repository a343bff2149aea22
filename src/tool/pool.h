/* pool.h - threads that all run the same function. */
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

/* Start `count` threads that call `work` once each, or as many as the system allows; false when it allows none. Call
 * pool_join() in either case. */
bool pool_start(pool *p, unsigned count, pool_work *work, void *context);
void pool_join(pool *p);

/* Call `work` on `count` threads, this one included, and return when all have ended. If fewer threads can be started,
 * they do the whole work. */
void pool_run(unsigned count, pool_work *work, void *context);

/* `count` threads for one search, including the thread that calls it. 0 and 1: that thread alone. */
ph_threads pool_threads(uint32_t count);

/* The least stack of a thread: what a search of PH_MAX_DEPTH plies needs, several times. The system's default may be much
 * less, with musl or `ulimit -s`. */
enum { POOL_STACK = 8 << 20 };

/* pthread_create() with such a stack, or the system's default if that is larger. False: no thread could be started. */
bool pool_thread_create(pthread_t *thread, void *(*body)(void *), void *context);

/* Start one thread that receives no signals: an interrupt must reach the thread that waits for the keyboard. The caller
 * joins it. False: no thread could be started. */
bool pool_thread_start(pthread_t *thread, void *(*body)(void *), void *context);

/* The number of processors, from 1. */
unsigned pool_processors(void);

#endif

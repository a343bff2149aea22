/* watch.h - a thread that ends a search in time.
 *
 * A search looks at the clock now and then, and an evaluation that takes seconds makes it late. The cancel flag it reads
 * before every evaluation. So a watch sleeps until the time is over and raises a flag of its own; it raises it too when
 * the caller's flag is raised, which the search does not see.
 *
 *     watch w;
 *     watch_start(&w, 0.5, cancel);
 *     options.cancel = watch_flag(&w);
 *     ... ph_search(...) ...
 *     watch_stop(&w);
 *     if (result.stop == PH_STOP_CANCELLED && w.over) it was the time */
#ifndef PHASED_TOOL_WATCH_H
#define PHASED_TOOL_WATCH_H

#include <pthread.h>
#include <stdbool.h>

typedef struct watch {
    int flag;
    const int *outer; /* the caller's, may be NULL */
    double end;       /* on clock_now(); no end: infinite */
    bool over;        /* the time is; good once the watch has stopped */
    bool running;
    bool stopping; /* asked to; under the lock */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
} watch;

/* Begin; 0 seconds: no time, the caller's flag alone. Where no thread can be had, the search is left to its own clock.
 * The watch stays where it is until it is stopped. */
void watch_start(watch *w, double seconds, const int *outer);
void watch_stop(watch *w);

/* The flag to hand to the search. Without a thread nobody raises the watch's own: then it is the caller's itself. */
const int *watch_flag(const watch *w);

#endif

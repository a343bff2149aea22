/* watch.h - a thread that stops a search on time.
 *
 * A search reads the clock only now and then, so slow evaluations would make it late; but it reads its cancel flag
 * before every evaluation. So a watch sleeps until the time is up and raises a flag of its own. The search sees only
 * this flag; the watch also raises it when the caller's flag is raised.
 *
 *     watch w;
 *     watch_start(&w, 0.5, cancel);
 *     options.cancel = watch_flag(&w);
 *     ... ph_search(...) ...
 *     watch_stop(&w);
 *     if (result.stop == PH_STOP_CANCELLED && w.over) the time was up */
#ifndef PHASED_TOOL_WATCH_H
#define PHASED_TOOL_WATCH_H

#include <pthread.h>
#include <stdbool.h>

typedef struct watch {
    int flag;
    const int *outer; /* the caller's, may be NULL */
    double end;       /* by clock_now(); infinite: no time limit */
    bool over;        /* the time was up; valid after watch_stop() */
    bool running;
    bool stopping; /* requested by watch_stop(); under the lock */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
} watch;

/* Start. 0 seconds: no time limit, only the caller's flag. If no thread can be started, the search has only its own
 * clock. Do not move the watch until it is stopped. */
void watch_start(watch *w, double seconds, const int *outer);
void watch_stop(watch *w);

/* The cancel flag for the search: the watch's own, or the caller's if there is no thread to raise it. */
const int *watch_flag(const watch *w);

#endif

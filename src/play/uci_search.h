/* uci_search.h - one search of a chess engine under UCI: what `go` asked for, on a thread of its own, from its start to its
 * `bestmove`. The thread that reads lines goes on meanwhile. */
#ifndef PHASED_PLAY_UCI_SEARCH_H
#define PHASED_PLAY_UCI_SEARCH_H

#include "../base/game_memory.h"

#include <pthread.h>
#include <stdio.h>

typedef struct uci_search {
    /* Set by the caller before uci_search_start(). */
    const ph_game *game;
    ph_engine *engine;
    FILE *out;
    const void *state;  /* the position, which is copied */
    ph_options options; /* without the clock; what they point to must last */
    ph_clock clock;
    bool ponders;   /* the clock runs from uci_search_hit() on, and `bestmove` waits for it */
    bool endless;   /* `bestmove` waits for uci_search_stop() */
    uint32_t depth; /* end with the iteration of this depth; 0: go on */
    uint32_t lines; /* to report, from 1 */

    /* Of the search itself. */
    positions own; /* the copy of the position, and two for the lines that are printed */
    ph_hit hit;
    bool was_hit;
    int cancel;
    double started;
    uint64_t told;     /* the visits when the last answer was reported, */
    ph_move told_best; /* and its move */
    bool has_told;
    bool running; /* there is a thread to join */
    bool held;    /* `bestmove` must wait; under the lock */
    pthread_mutex_t lock;
    pthread_cond_t released; /* it need not wait any more */
    pthread_t thread;
} uci_search;

/* Search on a thread, and print `info` lines, at last one `bestmove`. Without memory or a thread it is printed at once. A
 * search that is running must be ended first. */
void uci_search_start(uci_search *s);

/* Let the search end soon. It may have ended already, or not be running. */
void uci_search_stop(uci_search *s);

/* The move on which it ponders has been played. Ignored if it does not ponder. */
void uci_search_hit(uci_search *s);

/* Stop it, and wait until `bestmove` is printed. */
void uci_search_end(uci_search *s);

/* Print a line, which no other thread's line interrupts. */
void uci_say(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

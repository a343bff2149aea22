/* ponder_thread.h - an engine that thinks on a thread of its own while the user thinks.
 *
 * If it expects a move it ponders on that. When the user plays it, ponder_hit() lets the search go on under the clock, and
 * has its answer. Otherwise ponder_stop() ends it, and what it has learnt helps the next search. */
#ifndef PHASED_PLAY_PONDER_THREAD_H
#define PHASED_PLAY_PONDER_THREAD_H

#include "phased.h"

#include <pthread.h>

typedef struct ponder {
    const ph_game *game;
    ph_engine *engine;    /* must not be used by others while it runs */
    unsigned char *state; /* a copy */
    uint32_t ply;         /* of that position */
    ph_options options;
    ph_move expected; /* PH_NO_MOVE: none */
    ph_hit hit;
    ph_result result; /* of the search, and its error */
    int error;
    int cancel;
    bool running;
    bool done; /* the search has ended; under the lock */
    pthread_mutex_t lock;
    pthread_cond_t ended;
    pthread_t thread;
} ponder;

void ponder_init(ponder *p, const ph_game *game, ph_engine *engine);
void ponder_release(ponder *p); /* stops it too */

/* Ponder on `state`, `ply` moves after the start, where the user is to move; after the reply a search `depth` moves
 * deep will follow. Does nothing without memory or a thread. */
void ponder_start(ponder *p, const void *state, uint32_t ply, uint32_t depth);

/* The same on one reply, after which a search with these options will follow. What they point to must last. */
void ponder_start_on(ponder *p, const void *state, uint32_t ply, ph_move expected, const ph_options *options);

/* Is it pondering on the position after this move of the position `ply` moves after the start? */
bool ponder_expects(const ponder *p, uint32_t ply, ph_move move);

/* The expected move was played: wait for the answer, until the clock ends the search or `cancel` is raised. As
 * ph_engine_think(); `result` is a PH_RESULT. */
int ponder_hit(ponder *p, const ph_clock *clock, const int *cancel, ph_result *result);

void ponder_stop(ponder *p); /* returns at once if it is not running */

#endif

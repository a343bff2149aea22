/* ponder_thread.h - an engine that thinks on a thread of its own while the user thinks. */
#ifndef PHASED_PLAY_PONDER_THREAD_H
#define PHASED_PLAY_PONDER_THREAD_H

#include "phased.h"

#include <pthread.h>

typedef struct ponder {
    const ph_game *game;
    ph_engine *engine;    /* must not be used by others while it runs */
    unsigned char *state; /* a copy */
    ph_options options;
    int cancel;
    bool running;
    pthread_t thread;
} ponder;

void ponder_init(ponder *p, const ph_game *game, ph_engine *engine);

/* Ponder on `state`, `ply` moves after the start, where the user is to move; after the reply a search `depth` moves
 * deep will follow. Does nothing without memory or a thread. */
void ponder_start(ponder *p, const void *state, uint32_t ply, uint32_t depth);
void ponder_stop(ponder *p); /* returns at once if it is not running */

#endif

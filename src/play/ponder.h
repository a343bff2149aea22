/* ponder.h - thinking while the opponent thinks: what the next search will want to know about the order of moves.
 *
 * The positions that may come up are searched by alpha-beta, first all of them 1 move deep, then 2, and so on, the
 * likeliest reply first; at every node on the way the move that proved best, or that cut, is learnt by a recall. The
 * next search tries these moves first. Its value is what it would be anyway. */
#ifndef PHASED_PLAY_PONDER_H
#define PHASED_PLAY_PONDER_H

#include "recall.h"

#include <pthread.h>

/* What was done. */
typedef struct ponder_work {
    uint32_t depth;  /* all replies were searched so deep */
    uint64_t leaves; /* evaluated in all */
} ponder_work;

/* Ponder on `state`, `ply` moves after the start, where the opponent is to move and a search `depth` moves deep will
 * follow the reply. Returns when all is learnt, when `cancel`, which may be NULL, is raised, or without memory. */
ponder_work ponder_run(recall *r, const void *state, uint32_t ply, uint32_t depth, const int *cancel);

/* The same on a thread of its own. */
typedef struct ponder {
    recall *recall;
    unsigned char *state; /* a copy */
    uint32_t ply, depth;
    int cancel;
    bool running;
    pthread_t thread;
    ponder_work work; /* good once it is stopped */
} ponder;

void ponder_init(ponder *p, recall *r);
void ponder_start(ponder *p, const void *state, uint32_t ply, uint32_t depth); /* in vain without memory or a thread */
void ponder_stop(ponder *p); /* at once; also when it is not running */

#endif

/* replay.h - a search that can be looked at step by step, forth and back.
 *
 * Searches are the same each time, so nothing is kept of the steps: to go to one the search runs again, up to it. That takes
 * the memory of one search, whatever its length.
 *
 *     replay *r = replay_new(&options);
 *     replay_run(r)                          once, for the number of steps and the answer
 *     replay_go(r, 7); ... replay_now(r)     what stands after step 7; 0: before the first
 *     replay_free(r) */
#ifndef PHASED_TRACE_REPLAY_H
#define PHASED_TRACE_REPLAY_H

#include "draw.h"
#include "phased_trace.h"

typedef struct replay_options {
    const ph_tree *tree;
    ph_options search;  /* without an observer; of its limits the time counts in replay_run() alone */
    const char *method; /* as the user wrote it */
} replay_options;

/* What stands after a step. The texts end with a line break where they have several lines. */
typedef struct replay_view {
    uint64_t step;
    ph_node node;           /* where the step was */
    const draw_mark *marks; /* one a node */
    uint64_t leaves, cutoffs;
    char *head;          /* the event in one line */
    char *sentence;      /* the same for people */
    char *open, *backup; /* a state, an entry a line; NULL: the method has no such list */
    size_t n_open, n_backup;
} replay_view;

typedef struct replay replay;

/* The tree, the options' pointers and the method outlive it. NULL without memory. */
replay *replay_new(const replay_options *options);
void replay_free(replay *r);

/* More steps than that nobody walks through, and each would take long to come to. */
#define REPLAY_MOST 100000u

/* Search to the end. PH_OK, what ph_search() returned, or PH_E_SIZE: more than REPLAY_MOST steps. */
int replay_run(replay *r);

uint64_t replay_steps(const replay *r);
const char *replay_answer(const replay *r); /* "finished: value 52, best move 2; steps 53, leaves 13" */
ph_stop replay_stop(const replay *r);       /* why it ended */

/* Go to a step, 0 to replay_steps(). False without memory: then there is nothing to see. */
bool replay_go(replay *r, uint64_t step);
const replay_view *replay_now(const replay *r);

/* The first step after `from`, or the last before it, that cuts something off; 0: there is none. */
uint64_t replay_cut(const replay *r, uint64_t from, bool back);

/* The first step after `from`, or the last before it, whose line or sentence has `text`, in small letters or capitals;
 * 0: there is none. */
uint64_t replay_find(replay *r, uint64_t from, bool back, const char *text);

#endif

/* replay.h - a search that can be viewed step by step, forwards and backwards.
 *
 * A search is the same each time, so no steps are stored: to go to a step, the search runs again up to it. That needs
 * the memory of one search, whatever its length.
 *
 *     replay *r = replay_new(&options);
 *     replay_run(r)                          once, for the number of steps and the answer
 *     replay_go(r, 7); ... replay_now(r)     the state after step 7; 0: before the first
 *     replay_free(r)
 */
#ifndef PHASED_TRACE_REPLAY_H
#define PHASED_TRACE_REPLAY_H

#include "draw.h"
#include "phased_trace.h"

typedef struct replay_options {
    const ph_tree *tree;
    ph_options search;  /* without an observer; its time limit applies only in replay_run() */
    const char *method; /* as the user wrote it */
} replay_options;

/* The state after a step. Texts of several lines end with a newline. */
typedef struct replay_view {
    uint64_t step;
    ph_node node;           /* the node of the step */
    const draw_mark *marks; /* one a node */
    uint64_t leaves, cutoffs;
    char *head;          /* the event in one line */
    char *sentence;      /* the same as a sentence */
    char *open, *backup; /* one state or entry a line; NULL: the method has no such list */
    size_t n_open, n_backup;
} replay_view;

typedef struct replay replay;

/* The tree, the pointers in the options and the method must stay valid. NULL without memory. */
replay *replay_new(const replay_options *options);
void replay_free(replay *r);

/* More steps are too many to go through, and each would take long to reach. */
#define REPLAY_MOST 100000u

/* Search to the end. Returns PH_OK, an error of ph_search(), or PH_E_SIZE: more than REPLAY_MOST steps. */
int replay_run(replay *r);

uint64_t replay_steps(const replay *r);
const char *replay_answer(const replay *r); /* "finished: value 52, best move 2; steps 53, leaves 13" */
ph_stop replay_stop(const replay *r);       /* why it ended */

/* Go to a step, 0 to replay_steps(). False without memory: then there is nothing to show. */
bool replay_go(replay *r, uint64_t step);
const replay_view *replay_now(const replay *r);

/* The first step after `from`, or the last before it, with a cut-off; 0: none. */
uint64_t replay_cut(const replay *r, uint64_t from, bool back);

/* The first step after `from`, or the last before it, whose line or sentence contains `text`, ignoring case; 0
 * if none. */
uint64_t replay_find(replay *r, uint64_t from, bool back, const char *text);

#endif

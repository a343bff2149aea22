/* team.h - one search on several threads, which the caller provides.
 *
 * Every thread runs the same search from the root over the same table of positions, in its own frame, and the first that
 * has the answer stops the others. A small set of marks avoids duplicate work: a thread that begins to search a child leaves
 * a mark, and another thread that comes to the same node searches the children without a mark first (a simple form of
 * ABDADA, Weill 1996, after T. Kerrigan). A mark divides work and can never change a value, so marks need no locks, and a
 * lost one costs only time.
 *
 * When a thread cuts off a node, others may still be searching siblings of the child that caused it. It tells them; they
 * return to that node, and find in the table that it is finished.
 *
 * A search may also be divided into parts, which the threads take one after the other (bestfirst/share.h). Then there is no
 * answer before all have ended.
 *
 * Limits apply to all threads together: leaves and nodes are granted from one shared count. */
#ifndef PHASED_SEARCH_TEAM_H
#define PHASED_SEARCH_TEAM_H

#include "../base/bits.h"
#include "frame.h"

enum { TEAM_MOST = 256, MARK_BITS = 11, MATE_LEVELS = 64 };

typedef struct mate {
    frame frame;
    struct sorter *sorter;   /* its own order of moves; NULL: none */
    struct learner *learner; /* the same of the strong engine */
    bool begun;              /* the pool has called it */
    uint32_t back;           /* it is returning to its node of this level; 0: it is not */
    /* By level, the shared nodes above its current one. It cannot be called back to deeper nodes. */
    uint64_t path[MATE_LEVELS];
    unsigned char apart[64];
    uint64_t needless; /* the node that another thread has cut off last; 0: none since the last check */
    unsigned char apart_too[64];
} mate;

typedef struct team {
    int stop;          /* raised: all threads stop */
    const int *cancel; /* the caller's cancel flag */
    ph_threads pool;
    uint32_t count; /* number of threads, */
    uint32_t ready; /* and the first of them that the next run is to use */
    uint32_t used;  /* the most that have ever worked at once */
    uint64_t trial; /* nodes that the first thread searches alone before the others join it; 0: they have joined */
    bool tried;     /* it has searched that many */
    bool in_parts;  /* a thread that has ended does not stop the others, and none has the answer */
    unsigned char
        apart[64]; /* keeps the members that are written often out of the cache lines that are read all the time */
    int winner;    /* the thread that has the answer; -1: none yet */
    int reason;    /* why the first thread without an answer stopped */
    uint64_t leaves, nodes, quiet; /* granted to all of them, */
    uint64_t visits;               /* and all of these together */
    mate *each;
    uint64_t marks[1 << MARK_BITS]; /* 0: none */
} team;

/* The bytes that `count` threads need. */
size_t team_bytes(uint32_t count);

/* `count` threads for the searches of a frame, two or more; NULL without memory. Release their sorters before
 * closing. */
team *team_open(frame *f, uint32_t count);
void team_close(team *l, const ph_memory *memory);

/* Prepare the frame of each thread for the next run: a copy of `f` without its counts. */
void team_prepare(frame *f);

/* What a thread does in its frame, until it has the answer or the frame is stopped. */
typedef void mate_work(void *task, uint32_t thread, frame *f);

/* The nodes that one thread searches alone first: waking threads takes as long as some hundred nodes, or fewer if nodes are
 * expensive. */
enum { TRIAL_COSTLY = 64, TRIAL_CHEAP = 2048 };

static inline uint64_t team_trial(const frame *f)
{
    return f->cheap ? TRIAL_CHEAP : TRIAL_COSTLY;
}

/* Run the threads, and return when all have ended. The first thread begins alone; a short search ends there. Otherwise it
 * starts again together with the others, and finds its results in the table. All work is counted in `f`. Returns the thread
 * that has the answer; -1: none has, and f->stop says why. */
int team_run(frame *f, mate_work *work, void *task);

/* Take up to `wanted` units from the shared count *all without exceeding `limit` (0: no limit). Returns how many were taken;
 * 0: none is left. */
uint32_t team_take(uint64_t *all, uint64_t limit, uint32_t wanted);

/* ---- marks --------------------------------------------------------------------------------------------- */

/* The key of a position searched `depth` plies deep; never 0. */
static inline uint64_t team_key(uint64_t key, uint32_t depth)
{
    return bits_mix(key + depth) | 1;
}

/* Is another thread searching it? */
static inline bool team_search(const team *l, uint64_t key)
{
    return __atomic_load_n(&l->marks[key >> (64 - MARK_BITS)], __ATOMIC_RELAXED) == key;
}

static inline void team_enter(team *l, uint64_t key)
{
    __atomic_store_n(&l->marks[key >> (64 - MARK_BITS)], key, __ATOMIC_RELAXED);
}

static inline void team_leave(team *l, uint64_t key)
{
    if (team_search(l, key))
        __atomic_store_n(&l->marks[key >> (64 - MARK_BITS)], 0, __ATOMIC_RELAXED);
}

/* ---- going back ---------------------------------------------------------------------------------------- */

/* The thread of this frame is about to search a child of a node of `level`, 1 or more. True: another thread has cut off a
 * node above, and the frame is stopped until the search has returned there. */
bool mate_goes_back(frame *f, uint32_t level, uint64_t key);

/* The frame was stopped below a node of `level`. True: the thread was called back to this node, and the frame continues. */
bool mate_is_back(frame *f, uint32_t level);

/* The thread of this frame has cut off the node with that key and stored the result; other threads are still below it. */
void team_cut(const frame *f, uint64_t key);

#endif

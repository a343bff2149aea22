/* team.h - one search on several lanes, which are threads of the caller's.
 *
 * Every lane runs the same search from the root over the same table of positions, in a frame of its own, and the first that has
 * the answer stops the others. What keeps them from doing the same work is a small set of marks: a lane that begins to search a
 * child leaves one, and another that comes to the same node takes the children without a mark first (a simple form of ABDADA,
 * Weill 1996, after T. Kerrigan). Marks are about who does what; none of them can change a value. So they are kept without locks,
 * and one that is lost costs time alone.
 *
 * A lane that cuts a node may leave others below it, who search brothers of the child that has cut. It tells them; they come back to
 * that node, and find in the table that it is done with.
 *
 * A search may also be in parts, of which each lane takes one after the other (methods/share.h). Then nobody has the answer
 * before all have ended.
 *
 * Limits hold for all lanes together: leaves and nodes are granted out of one count. */
#ifndef PHASED_FRAME_TEAM_H
#define PHASED_FRAME_TEAM_H

#include "../base/bits.h"
#include "frame.h"

enum { TEAM_MOST = 256, MARK_BITS = 11, MATE_LEVELS = 64 };

typedef struct mate {
    frame frame;
    struct sorter *sorter; /* its own order of moves; NULL: none */
    bool begun;            /* the pool has called it */
    uint32_t back;         /* it goes back to its node of this level; 0: it does not */
    /* By level, the nodes that it shares and is below. To those further down nobody can call it back. */
    uint64_t path[MATE_LEVELS];
    unsigned char apart[64];
    uint64_t needless; /* the node that another lane has cut last; 0: none since it looked */
    unsigned char apart_too[64];
} mate;

typedef struct team {
    int stop;         /* raised: nobody need go on */
    const int *asked; /* the caller's cancel flag */
    ph_lanes pool;
    uint32_t count;          /* lanes there are, */
    uint32_t ready;          /* and the first of them that the next run is to use */
    uint32_t used;           /* the most that have ever worked at once */
    uint64_t trial;          /* nodes after which the first lane, alone so far, is joined by the others; 0: it is */
    bool tried;              /* it has come so far */
    bool in_parts;           /* a lane that has ended stops nobody, and no lane has the answer */
    unsigned char apart[64]; /* what is written to meanwhile is in other cache lines than what is read all the time */
    int winner;              /* the lane that has the answer; -1: none yet */
    int reason;              /* why the first lane without an answer stopped */
    uint64_t leaves, nodes;  /* granted to all of them */
    mate *each;
    uint64_t marks[1 << MARK_BITS]; /* 0: none */
} team;

/* The bytes of that many lanes. */
size_t team_bytes(uint32_t count);

/* `count` lanes for the searches of a frame, two or more; NULL without memory. Who closes them has released their sorters. */
team *team_open(frame *f, uint32_t count);
void team_close(team *l, const ph_memory *memory);

/* Make the frame of each lane, for the next run: as `f` is now, but without counts. */
void team_prepare(frame *f);

/* What a lane does in its frame, until it has the answer or the frame is stopped. */
typedef void mate_work(void *task, uint32_t lane, frame *f);

/* The nodes that one lane tries alone: to wake threads takes as long as some hundred, or fewer if these are dear. */
enum { TRIAL_DEAR = 64, TRIAL_CHEAP = 2048 };

static inline uint64_t team_trial(const frame *f)
{
    return f->cheap ? TRIAL_CHEAP : TRIAL_DEAR;
}

/* Let the lanes that are ready work, and come back when all have ended. A search that is soon over is the first lane's alone;
 * else that begins anew with the others, and finds in the table what it has found. What they did counts in `f`. The lane that
 * has the answer; -1: none has, and f->stop says why. */
int team_run(frame *f, mate_work *work, void *task);

/* Take up to `wanted` of what `limit` leaves of *all, which the lanes share; 0: nothing is left. A limit of 0 is none. */
uint32_t team_take(uint64_t *all, uint64_t limit, uint32_t wanted);

/* ---- marks --------------------------------------------------------------------------------------------- */

/* What a position searched `depth` plies deep is known by; never 0. */
static inline uint64_t team_key(uint64_t key, uint32_t depth)
{
    return bits_mix(key + depth) | 1;
}

/* Does another lane search it? */
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

/* The lane of this frame is about to search a child of a node of `level`, 1 or more. True: another has cut one above, and the frame is
 * stopped until the search has come back there. */
bool mate_goes_back(frame *f, uint32_t level, uint64_t key);

/* The frame was stopped below a node of `level`. True: the lane was called back there, and the frame goes on. */
bool mate_is_back(frame *f, uint32_t level);

/* The lane of this frame has cut the node with that key, below which there are others, and the table says so. */
void team_cut(const frame *f, uint64_t key);

#endif

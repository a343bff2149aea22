/* team.c - one search on several threads. Read team_run() first. */
#include "team.h"

#include "../base/memory.h"
#include "quiescence.h"

#include <assert.h>
#include <string.h>

/* ---- threads --------------------------------------------------------------------------------------------- */

size_t team_bytes(uint32_t count)
{
    return sizeof(team) + count * sizeof(mate);
}

team *team_open(frame *f, uint32_t count)
{
    assert(count > 1 && count <= TEAM_MOST);
    team *l = memory_get(&f->memory, 1, team_bytes(count));
    if (!l)
        return NULL;
    *l = (team){.pool = f->options->threads, .count = count, .cancel = f->cancel, .each = (mate *)(l + 1)};
    memset(l->each, 0, count * sizeof *l->each);
    return l;
}

void team_close(team *l, const ph_memory *memory)
{
    memory_put(memory, l);
}

void team_prepare(frame *f)
{
    team *l = f->team;
    assert(f->stop == PH_FINISHED);
    frame_return_budgets(f);
    l->ready = l->count;
    l->stop = 0;
    l->winner = -1;
    l->reason = PH_FINISHED;
    l->leaves = frame_leaves(f);
    l->nodes = frame_nodes(f);
    l->quiet = frame_quiet(f);
    l->visits = frame_visits(f);
    l->trial = 0;
    l->tried = false;
    memset(l->marks, 0, sizeof l->marks); /* a search that was stopped has left some */
    for (uint32_t i = 0; i < l->count; i++) {
        mate *own = &l->each[i];
        own->begun = false;
        own->back = 0;
        own->needless = 0;
        own->frame = *f;
        own->frame.pv = NULL;
        own->frame.pv_length = 0;
        own->frame.cancel = &l->stop;
        own->frame.leaf_grant = own->frame.node_grant = own->frame.quiet_grant = 0;
        own->frame.cutoffs = own->frame.looked_count = 0;
        own->frame.quiet = NULL;
        own->frame.quiet_used = 0;
        if (i > 0) {
            own->frame.sorter = f->sorter ? own->sorter : NULL;
            own->frame.learner = f->learner ? own->learner : NULL;
            own->frame.tick = NULL;
            own->frame.trying = NULL;
        }
    }
}

/* ---- running ------------------------------------------------------------------------------------------- */

typedef struct running {
    team *l;
    mate_work *work;
    void *task;
} running;

/* The first thread that ends decides how the search has ended, unless another one finds the answer. */
static void mate_end(team *l, uint32_t i, ph_stop stop)
{
    if (l->in_parts && stop == PH_FINISHED)
        return;
    int none = stop == PH_FINISHED ? -1 : PH_FINISHED;
    int *said = stop == PH_FINISHED ? &l->winner : &l->reason;
    const int says = stop == PH_FINISHED ? (int)i : (int)stop;
    __atomic_compare_exchange_n(said, &none, says, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    __atomic_store_n(&l->stop, FLAG_RAISED, __ATOMIC_RELEASE);
}

/* One call of the pool. A thread that is called twice, or after the end, does nothing. */
static void mate_run(void *task, uint32_t i)
{
    const running *r = task;
    if (i >= r->l->ready || flag_raised(&r->l->stop) ||
        __atomic_exchange_n(&r->l->each[i].begun, true, __ATOMIC_ACQ_REL))
        return;
    frame *f = &r->l->each[i].frame;
    r->work(r->task, i, f);
    mate_end(r->l, i, f->stop);
}

/* Add the counts of a thread to the frame of the search. */
static void mate_count(frame *f, const frame *own)
{
    f->leaf_grant += frame_leaves(own);
    f->node_grant += frame_nodes(own);
    f->quiet_grant += frame_quiet(own);
    f->cutoffs += own->cutoffs;
    f->moves += own->moves;
    if (own->reached > f->reached)
        f->reached = own->reached;
    if (own->bytes > f->bytes)
        f->bytes = own->bytes;
    if (own->deepest > f->deepest)
        f->deepest = own->deepest;
}

/* Has the first thread finished alone? */
static bool ends_alone(running *r)
{
    team *l = r->l;
    frame *first = &l->each[0].frame;
    l->trial = team_trial(first);
    mate_run(r, 0);
    l->trial = 0;
    if (!l->tried)
        return true;
    l->stop = 0;
    l->reason = PH_FINISHED;
    l->each[0].begun = false;
    first->stop = PH_FINISHED;
    first->root_done = 0;
    memset(l->marks, 0, sizeof l->marks);
    return false;
}

int team_run(frame *f, mate_work *work, void *task)
{
    team *l = f->team;
    running r = {l, work, task};
    assert(l->ready > 0);
    if (l->ready > 1 && (l->in_parts || !ends_alone(&r)))
        l->pool.run(l->pool.pool, l->ready, mate_run, &r);
    mate_run(&r, 0); /* the pool made no call, so this thread does it */
    uint32_t used = 0;
    size_t quiet = 0;
    for (uint32_t i = 0; i < l->ready; i++) {
        if (l->each[i].begun || (i == 0 && l->tried))
            mate_count(f, &l->each[i].frame);
        used += l->each[i].begun;
        quiet += l->each[i].frame.quiet_used;
        quiet_close(&l->each[i].frame);
    }
    if (quiet > f->quiet_used)
        f->quiet_used = quiet;
    if (used > l->used)
        l->used = used;
    f->stop = l->winner < 0 ? (ph_stop)l->reason : PH_FINISHED;
    return l->winner;
}

uint32_t team_take(uint64_t *all, uint64_t limit, uint32_t wanted)
{
    enum { PART = 16 }; /* the nearer the limit, the smaller the grants, so that all threads get some */
    uint64_t before = __atomic_load_n(all, __ATOMIC_RELAXED);
    uint64_t taken = wanted;
    assert(wanted > 0 && (!limit || before <= limit));
    do {
        const uint64_t left = limit - before;
        if (limit && left == 0)
            return 0;
        if (limit && left / PART < wanted)
            taken = left / PART + 1;
    } while (!__atomic_compare_exchange_n(all, &before, before + taken, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return (uint32_t)taken;
}

/* ---- going back ---------------------------------------------------------------------------------------- */

/* The thread whose frame it is. */
static mate *mate_of(const frame *f)
{
    mate *const each = f->team->each;
    const size_t at = (size_t)((const unsigned char *)f - (const unsigned char *)&each->frame) / sizeof *each;
    assert(at < f->team->count && f == &each[at].frame);
    return &each[at];
}

bool mate_goes_back(frame *f, uint32_t level, uint64_t key)
{
    mate *m = mate_of(f);
    if (level < MATE_LEVELS)
        m->path[level] = key;
    const uint64_t cut = __atomic_load_n(&m->needless, __ATOMIC_ACQUIRE);
    if (cut == 0)
        return false;
    __atomic_store_n(&m->needless, 0, __ATOMIC_RELAXED);
    for (uint32_t i = 1; i < level && i < MATE_LEVELS; i++)
        if (m->path[i] == cut) {
            m->back = i;
            f->stop = PH_STOP_CANCELLED;
            return true;
        }
    return false;
}

bool mate_is_back(frame *f, uint32_t level)
{
    mate *m = mate_of(f);
    if (m->back == 0 || m->back != level)
        return false;
    m->back = 0;
    f->stop = PH_FINISHED;
    return true;
}

void team_cut(const frame *f, uint64_t key)
{
    const team *l = f->team;
    for (uint32_t i = 0; i < l->ready; i++)
        if (f != &l->each[i].frame)
            __atomic_store_n(&l->each[i].needless, key, __ATOMIC_RELEASE);
}

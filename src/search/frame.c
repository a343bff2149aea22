/* frame.c - counts, limits and the clock of one search. */
#include "frame.h"

#include "../base/memory.h"

#include <assert.h>
#include <time.h>

/* Between two looks at the clock and the cancel flag: small enough to stop within a millisecond or so of a cheap
 * evaluation, large enough not to be seen in a profile. */
enum { CHECK_EVERY = 1024 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What may be used until the next look, given that `used` have been and `limit`, if not 0, may be. */
static uint64_t budget(uint64_t used, uint64_t limit)
{
    return limit && limit - used < CHECK_EVERY ? limit - used : CHECK_EVERY;
}

void frame_open(frame *f, const ph_game *game, const ph_options *options, ph_result *result)
{
    const ph_limits *l = &options->limits;
    *f = (frame){
        .game = game,
        .options = options,
        .result = result,
        .memory = memory_of(options->memory),
        .depth = l->depth && l->depth < PH_MAX_DEPTH ? l->depth : PH_MAX_DEPTH,
        .bytes_limit = l->bytes ? l->bytes : PH_DEFAULT_BYTES,
        .started = now(),
    };
    /* No budget yet: the first question of each kind looks at the limits, and a cancelled search does no work. */
}

void frame_close(frame *f)
{
    f->result->stop = f->stop;
    f->result->seconds = now() - f->started;
    f->result->counts = (ph_counts){
        .leaves = frame_leaves(f),
        .nodes = frame_nodes(f),
        .cutoffs = f->cutoffs,
        .open_peak = f->open_peak,
        .backup_peak = f->backup_peak,
        .bytes_peak = f->bytes,
    };
}

/* The first reason to stop, given that `used` have been used of what may be `limit`. */
static ph_stop reason_to_stop(const frame *f, uint64_t used, uint64_t limit, ph_stop reached)
{
    const ph_options *o = f->options;
    if (f->stop != PH_FINISHED)
        return f->stop;
    if (o->cancel && __atomic_load_n(o->cancel, __ATOMIC_RELAXED))
        return PH_STOP_CANCELLED;
    if (limit && used >= limit)
        return reached;
    if (o->limits.seconds > 0 && now() - f->started >= o->limits.seconds)
        return PH_STOP_SECONDS;
    return PH_FINISHED;
}

bool frame_grant_leaves(frame *f)
{
    const uint64_t limit = f->options->limits.leaves;
    f->stop = reason_to_stop(f, f->leaf_grant, limit, PH_STOP_LEAVES);
    if (f->stop != PH_FINISHED)
        return false;
    f->leaf_budget = budget(f->leaf_grant, limit);
    f->leaf_grant += f->leaf_budget;
    return true;
}

bool frame_grant_nodes(frame *f)
{
    const uint64_t limit = f->options->limits.nodes;
    f->stop = reason_to_stop(f, f->node_grant, limit, PH_STOP_NODES);
    if (f->stop != PH_FINISHED)
        return false;
    f->node_budget = budget(f->node_grant, limit);
    f->node_grant += f->node_budget;
    return true;
}

bool frame_hold(frame *f, size_t bytes)
{
    if (bytes > f->bytes_limit) {
        f->stop = PH_STOP_MEMORY;
        return false;
    }
    if (bytes > f->bytes)
        f->bytes = bytes;
    return true;
}

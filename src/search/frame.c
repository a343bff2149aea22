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

static uint64_t checkpoint(uint64_t count, uint64_t limit)
{
    uint64_t next = count + CHECK_EVERY;
    return limit && limit < next ? limit : next;
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
    /* The first question of each kind looks at the flag and the clock, so that a cancelled search does no work. */
}

void frame_close(frame *f)
{
    f->result->stop = f->stop;
    f->result->seconds = now() - f->started;
    f->result->counts = (ph_counts){
        .leaves = f->leaves,
        .nodes = f->nodes,
        .cutoffs = f->cutoffs,
        .open_peak = f->open_peak,
        .backup_peak = f->backup_peak,
        .bytes_peak = f->bytes,
    };
}

/* The first reason to stop, given that `count` of what `limit` limits have been used up. */
static ph_stop reason_to_stop(const frame *f, uint64_t count, uint64_t limit, ph_stop reached)
{
    const ph_options *o = f->options;
    if (f->stop != PH_FINISHED)
        return f->stop;
    if (o->cancel && __atomic_load_n(o->cancel, __ATOMIC_RELAXED))
        return PH_STOP_CANCELLED;
    if (limit && count >= limit)
        return reached;
    if (o->limits.seconds > 0 && now() - f->started >= o->limits.seconds)
        return PH_STOP_SECONDS;
    return PH_FINISHED;
}

bool frame_check_leaves(frame *f)
{
    uint64_t limit = f->options->limits.leaves;
    f->stop = reason_to_stop(f, f->leaves, limit, PH_STOP_LEAVES);
    f->leaf_checkpoint = f->stop ? f->leaves : checkpoint(f->leaves, limit);
    return !f->stop;
}

bool frame_check_nodes(frame *f)
{
    uint64_t limit = f->options->limits.nodes;
    f->stop = reason_to_stop(f, f->nodes, limit, PH_STOP_NODES);
    f->node_checkpoint = f->stop ? f->nodes : checkpoint(f->nodes, limit);
    return !f->stop;
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

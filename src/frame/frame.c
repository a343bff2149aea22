/* frame.c - counts, limits and the clock of one search. */
#include "frame.h"

#include "../base/clock.h"
#include "../base/memory.h"

#include <assert.h>

/* Between two looks at the clock and the cancel flag: at most so many leaves or nodes, and if they are dear so few that
 * it takes about a millisecond. */
enum { LOOK_EVERY = 1024 };
#define LOOK_SECONDS 1e-3

/* What may be used until the next look, given that `used` have been and `limit`, if not 0, may be. */
static uint64_t budget(const frame *f, uint64_t used, uint64_t limit)
{
    return limit && limit - used < f->interval ? limit - used : f->interval;
}

/* The next look comes later if this one came early, sooner if it came late. */
static void adapt(frame *f, double time)
{
    if (time - f->looked < LOOK_SECONDS)
        f->interval = f->interval < LOOK_EVERY ? 2 * f->interval : LOOK_EVERY;
    else
        f->interval = f->interval > 1 ? f->interval / 2 : 1;
    f->looked = time;
}

void frame_open(frame *f, const ph_game *game, const ph_options *options, const method *m)
{
    const ph_limits *l = &options->limits;
    *f = (frame){
        .game = game,
        .options = options,
        .method = *m,
        .memory = memory_of(options->memory),
        .depth = l->depth && l->depth < PH_MAX_DEPTH ? l->depth : PH_MAX_DEPTH,
        .bytes_limit = l->bytes ? l->bytes : PH_DEFAULT_BYTES,
        .started = clock_now(),
        .interval = 1,
        .lower = -PH_INFINITY,
        .upper = PH_INFINITY,
    };
    f->looked = f->started;
    /* No budget yet: the first question of each kind looks at the limits, and a cancelled search does no work. */
}

void frame_close(frame *f)
{
    memory_put(&f->memory, f->pv);
    f->pv = NULL;
    f->pv_length = 0;
}

double frame_seconds(const frame *f)
{
    return clock_now() - f->started;
}

ph_counts frame_counts(const frame *f)
{
    return (ph_counts){
        .leaves = frame_leaves(f),
        .nodes = frame_nodes(f),
        .cutoffs = f->cutoffs,
        .open_peak = f->open_peak,
        .backup_peak = f->backup_peak,
        .bytes_peak = f->bytes,
    };
}

ph_move *frame_line(frame *f, uint32_t most)
{
    frame_close(f);
    f->pv = memory_get(&f->memory, most, sizeof *f->pv);
    return f->pv;
}

/* The first reason to stop, given that `used` have been used of what may be `limit`. */
static ph_stop reason_to_stop(frame *f, uint64_t used, uint64_t limit, ph_stop reached)
{
    const ph_options *o = f->options;
    if (f->stop != PH_FINISHED)
        return f->stop;
    if (o->cancel && __atomic_load_n(o->cancel, __ATOMIC_RELAXED))
        return PH_STOP_CANCELLED;
    if (limit && used >= limit)
        return reached;
    const double time = clock_now();
    adapt(f, time);
    return o->limits.seconds > 0 && time - f->started >= o->limits.seconds ? PH_STOP_SECONDS : PH_FINISHED;
}

/* Grant a new budget of leaves, or of nodes; or stop. */
static bool grant(frame *f, uint64_t *granted, uint64_t *left, uint64_t limit, ph_stop reached)
{
    f->stop = reason_to_stop(f, *granted, limit, reached);
    if (f->stop != PH_FINISHED)
        return false;
    *left = budget(f, *granted, limit);
    *granted += *left;
    return true;
}

bool frame_grant_leaves(frame *f)
{
    return grant(f, &f->leaf_grant, &f->leaf_budget, f->options->limits.leaves, PH_STOP_LEAVES);
}

bool frame_grant_nodes(frame *f)
{
    return grant(f, &f->node_grant, &f->node_budget, f->options->limits.nodes, PH_STOP_NODES);
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

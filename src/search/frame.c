/* frame.c - counts, limits and the clock of one search. */
#include "frame.h"

#include "../base/clock.h"
#include "../base/memory.h"
#include "phased_trace.h"
#include "quiescence.h"
#include "team.h"

#include <assert.h>
#include <math.h>

/* Evaluations between two readings of the clock: at first one, unless they are known to be cheap; then as many as fit
 * between two readings LOOK_EVERY apart, by the rate so far. If they may be slow, LOOK_OFTEN at most, and no more than
 * there is time for if each is the slowest that was seen: so the search is late by one evaluation, unless they become
 * slower than before. Without a time limit the clock is not read; only a cancel flag that was set to 1 directly is
 * checked. */
enum { LOOK_EACH = 1, LOOK_OFTEN = 128, LOOK_SELDOM = 512, LOOK_FADES = 8192, LOOK_MOST = 1 << 16 };
static const double LOOK_EVERY = 125e-6, LOOK_LEAST = 20e-6; /* seconds */

static const int NEVER_RAISED = 0;

void frame_open(frame *f, const ph_game *game, const ph_options *options, const method *m)
{
    const ph_limits *l = &options->limits;
    *f = (frame){
        .game = game,
        .options = options,
        .method = *m,
        .memory = memory_of(options->memory),
        .depth = l->depth && l->depth < PH_MAX_DEPTH ? l->depth : PH_MAX_DEPTH,
        .first = PH_NO_MOVE,
        .bytes_limit = l->bytes ? l->bytes : PH_DEFAULT_BYTES,
        .cancel = options->cancel ? options->cancel : &NEVER_RAISED,
        .started = clock_now(),
        .alpha = -PH_INFINITY,
        .beta = PH_INFINITY,
        .guess = GUESS_NONE,
        .sooner = sooner_limit(game),
        .plain = !game->noisy && !(game->flags & PH_SOONER_IS_BETTER),
        .trying = options->trying,
        .lower = -PH_INFINITY,
        .upper = PH_INFINITY,
    };
    assert(f->depth > 0 && f->bytes_limit > 0);
    f->deadline = l->seconds > 0 ? f->started + l->seconds : INFINITY;
    f->looked = f->now = f->started;
    f->interval = l->seconds > 0 ? LOOK_EACH : LOOK_SELDOM;
    const size_t quiet = quiet_bytes_all(f);
    f->bytes_limit = quiet < f->bytes_limit ? f->bytes_limit - quiet : 1; /* 1: nothing else fits */
    /* No budget yet: the first call of each kind checks the limits, so a cancelled search does no work. */
}

void frame_cheap(frame *f)
{
    f->cheap = true;
    f->interval = LOOK_SELDOM;
}

void frame_await(frame *f, const ph_hit *hit)
{
    f->hit = hit;
    if (hit)
        f->interval = LOOK_EACH;
}

/* Is the clock read regularly? */
static bool reads_clock(const frame *f)
{
    return f->deadline < INFINITY || f->hit;
}

static void line_free(frame *f)
{
    memory_put(&f->memory, f->pv);
    f->pv = NULL;
    f->pv_length = 0;
}

void frame_close(frame *f)
{
    line_free(f);
    quiet_close(f);
}

void frame_return_budgets(frame *f)
{
    f->leaf_grant -= f->leaf_budget;
    f->node_grant -= f->node_budget;
    f->quiet_grant -= f->quiet_budget;
    f->leaf_budget = f->node_budget = f->quiet_budget = 0;
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
        .bytes_peak = f->bytes + f->quiet_used,
        .states_peak = f->states_peak,
        .quiet = frame_quiet(f),
        .deepest = f->deepest,
        .moves = f->game->flags & PH_NUMBERED ? 0 : f->moves,
    };
}

uint32_t frame_number(const ph_game *game, const void *state, ph_move *moves)
{
    const uint32_t count = game->moves(game->rules, state, NULL);
    for (uint32_t i = 0; i < count; i++)
        moves[i] = i;
    return count;
}

ph_move *frame_line(frame *f, uint32_t most)
{
    line_free(f);
    f->pv = memory_get(&f->memory, most, sizeof *f->pv);
    return f->pv;
}

/* Set the interval to the next reading of the clock by the time that leaves and nodes have taken since the last one. Near
 * the deadline readings become more frequent. The interval grows fourfold at most, in case the next ones take longer. */
static void interval_adapt(frame *f)
{
    const double now = f->now, elapsed = now - f->looked, half = (f->deadline - now) / 2;
    const uint64_t count = frame_visits(f), done = count - f->looked_count;
    if (elapsed <= 0 || done == 0)
        return;
    f->looked = now;
    f->looked_count = count;
    const double faded = done < LOOK_FADES ? f->slowest * (1 - (double)done / LOOK_FADES) : 0, left = 2 * half;
    f->slowest = elapsed > faded ? elapsed : faded;
    const double aim = half > LOOK_EVERY ? LOOK_EVERY : half < LOOK_LEAST ? LOOK_LEAST : half;
    const double usual = aim * (double)done / elapsed, if_slow = left / f->slowest;
    const double fits = f->cheap || usual < if_slow ? usual : if_slow;
    const uint32_t most = f->cheap ? LOOK_MOST : LOOK_OFTEN, grown = 4 * f->interval;
    const uint32_t bound = grown < most ? grown : most;
    f->interval = fits < LOOK_EACH ? LOOK_EACH : fits > bound ? bound : (uint32_t)fits;
}

/* The interval for nodes, or for leaves, of which `granted` were allowed so far: it grows with them, since nodes do not tell how
 * slow the first leaves are. */
static uint32_t interval_for(const frame *f, uint64_t granted)
{
    const uint64_t known = LOOK_EACH + 4 * granted;
    return f->cheap || !reads_clock(f) || f->interval < known ? f->interval : (uint32_t)known;
}

/* Are the visits used up? Threads share theirs. */
static bool visits_end(const frame *f)
{
    const uint64_t limit = f->options->limits.visits;
    return limit && !f->team && frame_visits(f) >= limit;
}

/* The first reason to stop, if `used` of at most `limit` are used. Only here is the clock read. */
static ph_stop reason_to_stop(frame *f, uint64_t used, uint64_t limit, ph_stop reached)
{
    if (f->stop != PH_FINISHED)
        return f->stop;
    if (flag_raised(f->cancel) || (f->team && flag_raised(f->team->cancel)))
        return PH_STOP_CANCELLED;
    if (limit && used >= limit)
        return reached;
    if (visits_end(f))
        return PH_STOP_VISITS;
    if (f->hit && hit_raised(f->hit)) {
        f->deadline = f->hit->at + f->hit->soft;
        f->hit = NULL;
    }
    if (reads_clock(f))
        f->now = clock_now();
    return f->now >= f->deadline ? PH_STOP_SECONDS : PH_FINISHED;
}

/* With threads, the flag that is read before each evaluation is not the caller's: where evaluations take long both
 * are checked. Without a limit the counts of the threads need not be added up each time. */
static uint32_t take(const frame *f, uint32_t usual, uint64_t *all, uint64_t limit)
{
    const uint32_t interval = f->cheap || reads_clock(f) ? usual : LOOK_EACH;
    return limit || interval > LOOK_EACH ? team_take(all, limit, interval) : interval;
}

/* How many of `wanted` more visits does the limit on all visits allow? What was granted of another kind and not used is
 * taken back only near the limit: otherwise leaves and nodes in turn would take each other's budgets. */
static uint32_t visits_take(frame *f, uint32_t wanted)
{
    const uint64_t limit = f->options->limits.visits;
    if (limit && f->team)
        return wanted ? team_take(&f->team->visits, limit, wanted) : 0;
    if (limit && limit < f->leaf_grant + f->node_grant + f->quiet_grant + wanted) {
        frame_return_budgets(f);
        const uint64_t left = limit - frame_visits(f);
        return left < wanted ? (uint32_t)left : wanted;
    }
    return wanted;
}

/* Grant a new budget of leaves, nodes or positions of quiescence search, of which *left are left; or stop. `all`: what all threads have; NULL:
 * it is alone. */
static bool grant(frame *f, uint64_t *granted, uint32_t *left, uint64_t limit, ph_stop reached, uint64_t *all)
{
    assert(*granted >= *left && f->interval < FLAG_RAISED);
    f->stop = reason_to_stop(f, *granted - *left, all ? 0 : limit, reached);
    if (f->stop == PH_FINISHED && f->tick && !f->tick(f->tick_context))
        f->stop = PH_STOP_CANCELLED;
    if (f->stop != PH_FINISHED)
        return false;
    if (*left > 0) /* the flag was raised, and lowered again meanwhile */
        return true;
    if (reads_clock(f))
        interval_adapt(f);
    const uint32_t interval = interval_for(f, *granted);
    if (all)
        *left = take(f, interval, all, limit);
    else
        *left = limit && limit - *granted < interval ? (uint32_t)(limit - *granted) : interval;
    const uint32_t wanted = *left;
    *left = 0;
    *left = visits_take(f, wanted);
    *granted += *left;
    if (all && *left < wanted)
        __atomic_fetch_sub(all, wanted - *left, __ATOMIC_RELAXED);
    if (*left == 0)
        f->stop = wanted == 0 ? reached : PH_STOP_VISITS;
    return *left > 0;
}

bool frame_grant_leaves(frame *f)
{
    uint64_t *all = f->team ? &f->team->leaves : NULL;
    return grant(f, &f->leaf_grant, &f->leaf_budget, f->options->limits.leaves, PH_STOP_LEAVES, all);
}

/* Near the limit on visits leaves are evaluated one at a time; so they are if threads share it. */
static bool row_fits_visits(const frame *f, uint64_t more)
{
    return !f->team && f->leaf_grant + f->node_grant + f->quiet_grant + more <= f->options->limits.visits;
}

bool frame_grant_row(frame *f, uint32_t count)
{
    enum { MOST = 1 << 20 }; /* so that a budget stays far below a raised flag */
    const uint64_t limit = f->options->limits.leaves;
    if (count > MOST || reason_to_stop(f, frame_leaves(f), f->team ? 0 : limit, PH_STOP_LEAVES) != PH_FINISHED)
        return false;
    if (f->leaf_budget < count) {
        const uint32_t wanted = count + f->interval;
        uint64_t more = limit && limit - f->leaf_grant < wanted ? limit - f->leaf_grant : wanted;
        if (f->options->limits.visits && !row_fits_visits(f, more))
            return false;
        if (f->team)
            more = team_take(&f->team->leaves, limit, wanted);
        f->leaf_budget += (uint32_t)more;
        f->leaf_grant += more;
    }
    return f->leaf_budget >= count;
}

bool frame_grant_nodes(frame *f)
{
    uint64_t *all = f->team ? &f->team->nodes : NULL;
    const uint64_t limit = f->options->limits.nodes;
    /* Not where a limit ends the search just then: what was found would be lost. */
    if (all && f->team->trial && frame_nodes(f) >= f->team->trial && (!limit || *all < limit) &&
        reason_to_stop(f, 0, 0, PH_STOP_NODES) == PH_FINISHED) {
        f->team->tried = true;
        f->stop = PH_STOP_NODES;
        return false;
    }
    return grant(f, &f->node_grant, &f->node_budget, limit, PH_STOP_NODES, all);
}

bool frame_grant_visits(frame *f)
{
    uint64_t *all = f->team ? &f->team->quiet : NULL;
    return grant(f, &f->quiet_grant, &f->quiet_budget, 0, PH_STOP_VISITS, all);
}

bool frame_may_step(frame *f)
{
    f->stop = reason_to_stop(f, 0, 0, PH_FINISHED);
    return f->stop == PH_FINISHED;
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

void frame_tell(const frame *f, ph_event *event)
{
    event->size = sizeof *event;
    event->cutoffs = f->cutoffs;
    event->method = f->text;
    f->options->observe(f->options->observe_context, event);
}

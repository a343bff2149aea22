/* sweep.c - runs the searches of a grid that a store does not have yet. Read lead() first: it is what rank 0 does;
 * follow() is what the other ranks do.
 *
 * Rank 0 puts the schedule into its work queue and writes the store. Its own threads take items from this queue. Every
 * other rank has a queue of its own and requests more items from rank 0 when it runs low:
 *
 *     rank -> 0    a `rank_report` and rows: whether it wants items, and its results
 *     0 -> rank    items; an empty message: there are no more; one byte: stop at once */
#include "sweep.h"

#include "../base/clock.h"
#include "../tool/progress.h"
#include "../tool/prose.h"
#include "schedule.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENOUGH_ROWS = 4096, /* write to the store when there are this many, even before WRITE_SECONDS */
    MOST_ITEMS = 512,   /* in one message */
    SHARES = 4,         /* a rank gets 1/SHARES of its fair share of the waiting items at a time */
};
static const double WRITE_SECONDS = 0.5;    /* between two writes to the store */
static const double SAMPLE_SECONDS = 0.25;  /* to wait for the sample before the time is estimated */
static const double LOOK_SECONDS = 0.1;     /* between two checks of the cancel flag */
static const double POLL_SECONDS = 0.001;   /* between two checks for messages */
static const double STOCK_SECONDS = 0.01;   /* of work that a rank keeps in its queue */
static const double HAND_SECONDS = 0.03;    /* of work for each thread in one message */
static const double FAREWELL_SECONDS = 0.4; /* that a cancelled sweep waits for the results of other ranks */

typedef struct rank_report {
    double busy;   /* seconds, since the last report */
    uint32_t want; /* 1: the queue runs low */
    uint32_t last; /* 1: the rank has ended */
    int32_t error; /* PH_E_*, or that of worker.h */
    uint32_t threads;
    uint64_t digest; /* of the rank's grid */
} rank_report;

static worker_job job_of(const grid *g, const sweep_options *o)
{
    return (worker_job){.grid = g, .cancel = o->cancel, .apart = o->apart, .timed = o->timed, .repeats = o->repeats};
}

/* How often a search in the store must have been timed to be as good as a new one. */
static uint32_t least_repeats(const sweep_options *o)
{
    return !o->timed ? 0 : o->repeats ? o->repeats : 1;
}

/* ---- rank 0 -------------------------------------------------------------------------------------------- */

typedef struct lead_state {
    ranks *ranks;
    const sweep_options *options;
    sweep_outcome *out;
    store *store;
    schedule schedule;
    work_queue queue;
    progress progress;
    vector waiting;  /* of store_row: not written yet */
    bool *credited;  /* by cell as in the schedule: the command was recorded as its source */
    vector sources;  /* of int64_t: cells to which the waiting rows are the first addition */
    double written;  /* time of the last write */
    int others;      /* ranks that have not ended */
    int error;       /* of any rank */
    uint64_t digest; /* of the grid */
} lead_state;

/* The record of this sweep in the store; empty if the caller wants none. */
static store_sweep lead_sweep(const lead_state *l)
{
    store_sweep w = {.version = PH_VERSION, .seed = l->schedule.grid->seed};
    snprintf(w.command, sizeof w.command, "%s", l->options->line ? l->options->line : "");
    return w;
}

/* Record the sweep as the source of these cells. */
static bool lead_credit(lead_state *l, problem *why)
{
    const store_sweep w = lead_sweep(l);
    bool good = true;
    for (size_t i = 0; i < l->sources.count && w.command[0] && good; i++)
        good = store_add_source(l->store, &w, ((const int64_t *)l->sources.items)[i], why);
    l->sources.count = 0;
    return good;
}

/* Write the waiting rows if it is time, or if `now`. */
static bool lead_write(lead_state *l, bool now, problem *why)
{
    if (l->waiting.count == 0 || (!now && l->waiting.count < ENOUGH_ROWS && clock_now() - l->written < WRITE_SECONDS))
        return true;
    bool good = store_begin(l->store, why);
    if (good)
        good = store_end(l->store, store_add(l->store, l->waiting.items, l->waiting.count, why) && lead_credit(l, why),
                         why);
    l->waiting.count = 0;
    l->written = clock_now();
    return good;
}

static bool lead_keep(lead_state *l, const work_row *rows, size_t count, problem *why)
{
    for (size_t i = 0; i < count; i++) {
        const work_row *row = &rows[i];
        const store_row kept = {schedule_cell(&l->schedule, row), row->run};
        bool *const credited = &l->credited[row->setting * grid_columns(l->schedule.grid) + row->column];
        if (!vector_push(&l->waiting, NULL, &kept, sizeof kept) ||
            (!*credited && !vector_push(&l->sources, NULL, &kept.cell, sizeof kept.cell)))
            return problem_memory(why);
        *credited = true;
        l->out->done++;
        assert(row->setting < l->schedule.grid->settings.count);
        l->out->out_of_memory += row->run.stop != PH_FINISHED;
        progress_add(&l->progress, l->schedule.costs[row->setting] / (double)grid_columns(l->schedule.grid));
    }
    return true;
}

/* Send a rank enough items for a moment, by the estimated costs, but no more than a fraction of the waiting items, so
 * that all ranks end at about the same time. */
static bool lead_hand_out(lead_state *l, int to, uint32_t threads, problem *why)
{
    work_item items[MOST_ITEMS];
    assert(to > 0 && to < l->ranks->size && threads > 0);
    size_t share = queue_left(&l->queue) / (SHARES * (size_t)l->ranks->size) + 1, count = 0;
    double seconds = 0;
    while (count < share && count < MOST_ITEMS && seconds < HAND_SECONDS * threads &&
           queue_remove(&l->queue, &items[count]))
        seconds += l->schedule.costs[items[count++].setting];
    return ranks_send(l->ranks, to, items, count * sizeof *items) || problem_memory(why);
}

static bool lead_receive(lead_state *l, int from, size_t length, problem *why)
{
    if (length < sizeof(rank_report))
        return problem_failure(why, "the ranks are of different versions of phased");
    char *bytes = malloc(length);
    if (!bytes)
        return problem_memory(why);
    ranks_receive(l->ranks, from, bytes, length);
    rank_report head;
    memcpy(&head, bytes, sizeof head);
    if (head.digest != l->digest) {
        free(bytes);
        return problem_failure(why, "rank %d reads other positions or another plug-in; give all ranks the same files",
                               from);
    }
    size_t count = (length - sizeof head) / sizeof(work_row);
    bool good = lead_keep(l, (const work_row *)(const void *)(bytes + sizeof head), count, why);
    free(bytes);
    l->out->busy += head.busy;
    l->error = l->error ? l->error : head.error;
    l->others -= head.last != 0;
    assert(l->others >= 0);
    if (head.want && !head.last)
        good = lead_hand_out(l, from, head.threads, why) && good;
    return good;
}

static bool lead_listen(lead_state *l, problem *why)
{
    int from;
    size_t length;
    while (ranks_probe(l->ranks, &from, &length))
        if (!lead_receive(l, from, length, why))
            return false;
    return true;
}

/* Drop all waiting items, here and in other ranks. A rank that cannot be reached is lost, and ended later. */
static void lead_stop(lead_state *l)
{
    queue_close(&l->queue, true);
    for (int rank = 1; rank < l->ranks->size; rank++)
        ranks_send(l->ranks, rank, "", 1);
}

/* Loop until all work is done, or until the sweep is cancelled and all results have arrived. */
static bool lead_loop(lead_state *l, problem *why)
{
    const bool alone = l->ranks->size == 1;
    vector rows = {0};
    bool good = true;
    double stopped = 0; /* time of the cancellation */
    while (good && !(queue_done(&l->queue) && l->others == 0)) {
        queue_collect(&l->queue, ENOUGH_ROWS, alone ? LOOK_SECONDS : POLL_SECONDS, &rows);
        good = lead_keep(l, rows.items, rows.count, why) && lead_listen(l, why) && lead_write(l, stopped > 0, why);
        if (stopped == 0 && (flag_raised(l->options->cancel) || l->error)) {
            stopped = clock_now();
            lead_stop(l);
        }
        if (stopped > 0 && queue_done(&l->queue) && clock_now() - stopped > FAREWELL_SECONDS)
            break;
        progress_show(&l->progress);
    }
    vector_release(&rows, NULL);
    return good && lead_write(l, true, why);
}

static void announce(const lead_state *l, const grid *g)
{
    const sweep_options *o = l->options;
    const schedule *a = &l->schedule;
    char duration[32];
    if (!o->say)
        return;
    if (g->skipped)
        fprintf(o->say, "phased: left out where the order is above the width: %zu\n", g->skipped);
    if (a->searches == 0) {
        fprintf(o->say, "phased: %s has all %" PRIu64 " %s; nothing to do\n", o->name, l->out->wanted,
                plural_of(l->out->wanted, "search", "searches"));
        return;
    }
    progress_print_duration(a->seconds / l->out->workers, duration);
    const size_t noun = strlen(grid_noun(g)) - (a->n_items == 1); /* "trees", "tree" */
    fprintf(o->say, "phased: %" PRIu64 " %s of %zu %.*s", a->searches, plural_of(a->searches, "search", "searches"),
            a->n_items, (int)noun, grid_noun(g));
    if (l->out->stored)
        fprintf(o->say, " (%" PRIu64 " more are in %s)", l->out->stored, o->name);
    fprintf(o->say, ", %s %s on %u thread%s\n", a->at_least ? "at least" : "about", duration, l->out->workers,
            l->out->workers == 1 ? "" : "s");
}

/* The threads start with the sample: wait for its times. `rows` gets the results that arrive meanwhile. */
static bool lead_sample(lead_state *l, vector *rows, problem *why)
{
    const double end = clock_now() + SAMPLE_SECONDS;
    vector some = {0};
    bool good = true;
    while (good && !schedule_sampled(&l->schedule) && !queue_done(&l->queue) && clock_now() < end &&
           !flag_raised(l->options->cancel)) {
        queue_collect(&l->queue, ENOUGH_ROWS, POLL_SECONDS, &some);
        schedule_learn(&l->schedule, some.items, some.count);
        for (size_t i = 0; i < some.count && good; i++)
            good = vector_push(rows, NULL, (const work_row *)some.items + i, sizeof(work_row));
    }
    vector_release(&some, NULL);
    schedule_estimate(&l->schedule);
    return good || problem_memory(why);
}

static bool lead_work(lead_state *l, const worker_job *job, problem *why)
{
    workers w;
    vector early = {0};
    if (!queue_put(&l->queue, l->schedule.items, l->schedule.n_items))
        return problem_memory(why);
    queue_close(&l->queue, false);
    if (!workers_start(&w, l->options->threads, &l->queue, job)) {
        workers_join(&w);
        return problem_failure(why, "cannot start a thread");
    }
    bool good = lead_sample(l, &early, why);
    announce(l, l->schedule.grid);
    progress_init(&l->progress, l->options->say, l->schedule.searches, l->schedule.seconds);
    good = good && lead_keep(l, early.items, early.count, why) && lead_loop(l, why);
    vector_release(&early, NULL);
    if (!good)
        ph_cancel(l->options->cancel); /* nothing will be written any more: let the threads end */
    queue_close(&l->queue, !good);
    workers_join(&w);
    progress_clear(&l->progress);
    l->out->busy += queue_busy(&l->queue);
    l->error = l->error ? l->error : queue_error(&l->queue);
    return good && (!l->error || problem_failure(why, "%s", worker_error_text(l->error)));
}

/* Record the command in the store. */
static bool lead_sign(const lead_state *l, problem *why)
{
    const store_sweep w = lead_sweep(l);
    return !w.command[0] || store_add_sweep(l->store, &w, why);
}

static bool lead(const grid *g, store *s, ranks *r, const sweep_options *o, sweep_outcome *out, problem *why)
{
    lead_state l = {.ranks = r, .options = o, .out = out, .store = s, .others = r->size - 1, .digest = grid_digest(g)};
    const worker_job job = job_of(g, o);
    double start = clock_now();
    if (!queue_init(&l.queue))
        return problem_memory(why);

    /* 1. Find what is missing. */
    out->wanted = grid_searches(g);
    out->workers = o->threads * (unsigned)r->size;
    bool good =
        schedule_init(&l.schedule, g, s, least_repeats(o), why) && (l.schedule.searches == 0 || lead_sign(&l, why));
    l.credited = good ? calloc(g->settings.count * grid_columns(g), sizeof *l.credited) : NULL;
    good = good && (l.credited || problem_memory(why));
    out->stored = good ? out->wanted - l.schedule.searches : 0;

    /* 2. Search it, and announce the estimated time. Other ranks request work even when there is none. */
    if (good && (l.schedule.searches > 0 || r->size > 1))
        good = lead_work(&l, &job, why);
    else if (good)
        announce(&l, g);

    /* 3. Close. */
    r->lost = l.others > 0;
    out->cancelled = good && out->done < l.schedule.searches;
    out->seconds = clock_now() - start;
    assert(out->done <= out->wanted && out->stored <= out->wanted);
    schedule_release(&l.schedule);
    queue_release(&l.queue);
    vector_release(&l.waiting, NULL);
    vector_release(&l.sources, NULL);
    free(l.credited);
    return good;
}

/* ---- the other ranks ----------------------------------------------------------------------------------- */

typedef struct follow_state {
    ranks *ranks;
    const sweep_options *options;
    uint64_t digest; /* of the grid */
    work_queue queue;
    double busy;    /* already reported */
    bool requested; /* work was requested and has not arrived */
    bool closed;    /* no more work will come */
} follow_state;

/* Is it time to request more? An answer takes about as long as rank 0 sleeps, so work is requested before the queue is
 * empty. */
static bool follow_wants(follow_state *f)
{
    return !f->requested && !f->closed && queue_low(&f->queue, f->options->threads, STOCK_SECONDS);
}

/* Send the results to rank 0, and request more work if there is little left. */
static bool follow_report(follow_state *f, const work_row *rows, size_t count, bool last, problem *why)
{
    rank_report head = {.busy = queue_busy(&f->queue) - f->busy, .last = last, .error = queue_error(&f->queue)};
    head.digest = f->digest;
    head.threads = f->options->threads;
    head.want = follow_wants(f);
    size_t length = sizeof head + count * sizeof *rows;
    char *bytes = malloc(length);
    if (!bytes)
        return problem_memory(why);
    memcpy(bytes, &head, sizeof head);
    if (count)
        memcpy(bytes + sizeof head, rows, count * sizeof *rows);
    bool sent = ranks_send(f->ranks, 0, bytes, length);
    free(bytes);
    if (!sent)
        return problem_memory(why);
    assert(head.busy >= 0);
    f->busy += head.busy;
    f->requested |= head.want;
    return true;
}

static bool follow_receive(follow_state *f, size_t length, problem *why)
{
    work_item items[MOST_ITEMS];
    if (length > sizeof items)
        return problem_failure(why, "the ranks are of different versions of phased");
    ranks_receive(f->ranks, 0, items, length);
    f->requested = false;
    if (length == 1)
        ph_cancel(f->options->cancel);
    if (length >= sizeof *items && !f->closed)
        return queue_put(&f->queue, items, length / sizeof *items) || problem_memory(why);
    f->closed = true;
    queue_close(&f->queue, false);
    return true;
}

static bool follow_loop(follow_state *f, problem *why)
{
    vector rows = {0};
    bool good = true;
    while (good && !queue_done(&f->queue)) {
        int from;
        size_t length;
        queue_collect(&f->queue, ENOUGH_ROWS, POLL_SECONDS, &rows);
        if (rows.count || follow_wants(f))
            good = follow_report(f, rows.items, rows.count, false, why);
        while (good && ranks_probe(f->ranks, &from, &length))
            good = follow_receive(f, length, why);
        if (good && flag_raised(f->options->cancel)) {
            f->closed = true;
            queue_close(&f->queue, true);
        }
    }
    vector_release(&rows, NULL);
    return good && follow_report(f, NULL, 0, true, why);
}

static bool follow(const grid *g, ranks *r, const sweep_options *o, problem *why)
{
    follow_state f = {.ranks = r, .options = o, .digest = grid_digest(g)};
    const worker_job job = job_of(g, o);
    workers w;
    if (!queue_init(&f.queue))
        return problem_memory(why);
    bool good = workers_start(&w, o->threads, &f.queue, &job) || problem_failure(why, "cannot start a thread");
    good = good && follow_loop(&f, why);
    if (!good)
        ph_cancel(o->cancel);
    queue_close(&f.queue, true);
    workers_join(&w);
    queue_release(&f.queue);
    return good;
}

/* A digest of 0, which practically no grid has, makes rank 0 refuse the rank. */
void sweep_refuse(ranks *r)
{
    const rank_report none = {.last = 1};
    assert(r->rank > 0);
    ranks_send(r, 0, &none, sizeof none);
}

bool sweep_run(const grid *g, store *s, ranks *r, const sweep_options *o, sweep_outcome *out, problem *why)
{
    assert(o->threads > 0 && r->rank < r->size && (r->rank > 0 || s));
    *out = (sweep_outcome){0};
    return r->rank == 0 ? lead(g, s, r, o, out, why) : follow(g, r, o, why);
}

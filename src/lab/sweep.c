/* sweep.c - runs what of a grid is missing in a store.
 * Read lead() first: it is what rank 0 does, and follow() is what the others do.
 *
 * Rank 0 keeps the agenda on its desk and writes the store. Its own threads take from the desk directly. Another rank
 * has a desk of its own and asks rank 0 for more when it runs low:
 *
 *     rank -> 0    a `report` and rows: whether it wants items, what it has found
 *     0 -> rank    items; no item at all: there are no more; one byte: stop at once */
#include "sweep.h"

#include "../base/flag.h"
#include "../tool/plural.h"
#include "../tool/progress.h"
#include "agenda.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENOUGH_ROWS = 4096, /* worth a write before it is time for one */
    MOST_ITEMS = 512,   /* that one message hands out */
    SHARES = 4,         /* a rank gets one such part of its fair share of what is left, and comes back for more */
};
static const double WRITE_SECONDS = 0.5;    /* between two writes to the store */
static const double SAMPLE_SECONDS = 0.25;  /* until it is said how long a sweep will take */
static const double LOOK_SECONDS = 0.1;     /* between two looks at the cancel flag */
static const double POLL_SECONDS = 0.001;   /* between two looks for a message */
static const double STOCK_SECONDS = 0.01;   /* of work that a rank keeps in stock */
static const double HAND_SECONDS = 0.03;    /* of work for each thread that one message hands out */
static const double FAREWELL_SECONDS = 0.4; /* that a cancelled sweep waits for what other ranks have found */

typedef struct report {
    double busy;   /* seconds, since the last report */
    uint32_t want; /* 1: the desk runs low */
    uint32_t last; /* 1: the rank has ended */
    int32_t error; /* PH_E_* */
    uint32_t threads;
    uint64_t digest; /* of the grid that the rank has read */
} report;

/* ---- rank 0 -------------------------------------------------------------------------------------------- */

typedef struct lead_state {
    ranks *ranks;
    const sweep_options *options;
    sweep_outcome *out;
    store *store;
    agenda agenda;
    desk desk;
    progress progress;
    vector waiting;  /* of store_row: to be written */
    double written;  /* when it was last written */
    int others;      /* ranks that have not ended */
    int error;       /* PH_E_* of any rank */
    uint64_t digest; /* of the grid */
} lead_state;

/* Write what waits, if it is time or `now`. */
static bool lead_write(lead_state *l, bool now, problem *why)
{
    if (l->waiting.count == 0 || (!now && l->waiting.count < ENOUGH_ROWS && clock_now() - l->written < WRITE_SECONDS))
        return true;
    bool good = store_add(l->store, l->waiting.items, l->waiting.count, why);
    l->waiting.count = 0;
    l->written = clock_now();
    return good;
}

static bool lead_keep(lead_state *l, const desk_row *rows, size_t count, problem *why)
{
    for (size_t i = 0; i < count; i++) {
        const desk_row *row = &rows[i];
        const store_row kept = {agenda_cell(&l->agenda, row), row->run};
        if (!vector_push(&l->waiting, NULL, &kept, sizeof kept))
            return problem_memory(why);
        l->out->done++;
        assert(row->setting < l->agenda.grid->settings.count);
        l->out->out_of_memory += row->run.stop != PH_FINISHED;
        progress_add(&l->progress, l->agenda.costs[row->setting] / (double)grid_columns(l->agenda.grid));
    }
    return true;
}

/* As much as keeps the rank busy for a moment, by what the sample says, and no more than a part of what is left, so
 * that all ranks end together. */
static bool lead_hand_out(lead_state *l, int to, uint32_t threads, problem *why)
{
    desk_item items[MOST_ITEMS];
    assert(to > 0 && to < l->ranks->size && threads > 0);
    size_t share = desk_left(&l->desk) / (SHARES * (size_t)l->ranks->size) + 1, count = 0;
    double seconds = 0;
    while (count < share && count < MOST_ITEMS && seconds < HAND_SECONDS * threads &&
           desk_remove(&l->desk, &items[count]))
        seconds += l->agenda.costs[items[count++].setting];
    return ranks_send(l->ranks, to, items, count * sizeof *items) || problem_memory(why);
}

static bool lead_receive(lead_state *l, int from, size_t length, problem *why)
{
    if (length < sizeof(report))
        return problem_failure(why, "the ranks are of different versions of phased");
    char *bytes = malloc(length);
    if (!bytes)
        return problem_memory(why);
    ranks_receive(l->ranks, from, bytes, length);
    report head;
    memcpy(&head, bytes, sizeof head);
    if (head.digest != l->digest) {
        free(bytes);
        return problem_failure(why, "rank %d reads other positions or another plug-in; give all ranks the same files",
                               from);
    }
    size_t count = (length - sizeof head) / sizeof(desk_row);
    bool good = lead_keep(l, (const desk_row *)(const void *)(bytes + sizeof head), count, why);
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

/* Forget what nobody has begun, here and elsewhere. A rank that cannot be told is lost, and ended later. */
static void lead_stop(lead_state *l)
{
    desk_close(&l->desk, true);
    for (int rank = 1; rank < l->ranks->size; rank++)
        ranks_send(l->ranks, rank, "", 1);
}

/* Until all work is done, or the sweep is cancelled and all that has been found is here. */
static bool lead_loop(lead_state *l, problem *why)
{
    const bool alone = l->ranks->size == 1;
    vector rows = {0};
    bool good = true;
    double stopped = 0; /* when */
    while (good && !(desk_done(&l->desk) && l->others == 0)) {
        desk_collect(&l->desk, ENOUGH_ROWS, alone ? LOOK_SECONDS : POLL_SECONDS, &rows);
        good = lead_keep(l, rows.items, rows.count, why) && lead_listen(l, why) && lead_write(l, stopped > 0, why);
        if (stopped == 0 && (flag_raised(l->options->cancel) || l->error)) {
            stopped = clock_now();
            lead_stop(l);
        }
        if (stopped > 0 && desk_done(&l->desk) && clock_now() - stopped > FAREWELL_SECONDS)
            break;
        progress_show(&l->progress);
    }
    vector_release(&rows, NULL);
    return good && lead_write(l, true, why);
}

static void announce(const lead_state *l, const grid *g)
{
    const sweep_options *o = l->options;
    const agenda *a = &l->agenda;
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

/* The threads have begun with the sample: wait for what it takes. `rows` is what they find meanwhile. */
static bool lead_sample(lead_state *l, vector *rows, problem *why)
{
    const double end = clock_now() + SAMPLE_SECONDS;
    vector some = {0};
    bool good = true;
    while (good && !agenda_sampled(&l->agenda) && !desk_done(&l->desk) && clock_now() < end &&
           !flag_raised(l->options->cancel)) {
        desk_collect(&l->desk, ENOUGH_ROWS, POLL_SECONDS, &some);
        agenda_learn(&l->agenda, some.items, some.count);
        for (size_t i = 0; i < some.count && good; i++)
            good = vector_push(rows, NULL, (const desk_row *)some.items + i, sizeof(desk_row));
    }
    vector_release(&some, NULL);
    agenda_estimate(&l->agenda);
    return good || problem_memory(why);
}

static bool lead_work(lead_state *l, const worker_job *job, problem *why)
{
    crew c;
    vector early = {0};
    if (!desk_put(&l->desk, l->agenda.items, l->agenda.n_items))
        return problem_memory(why);
    desk_close(&l->desk, false);
    if (!crew_start(&c, l->options->threads, &l->desk, job)) {
        crew_join(&c);
        return problem_failure(why, "cannot start a thread");
    }
    bool good = lead_sample(l, &early, why);
    announce(l, l->agenda.grid);
    progress_init(&l->progress, l->options->say, l->agenda.searches, l->agenda.seconds);
    good = good && lead_keep(l, early.items, early.count, why) && lead_loop(l, why);
    vector_release(&early, NULL);
    if (!good)
        ph_cancel(l->options->cancel); /* nobody writes any more: let the threads end */
    desk_close(&l->desk, !good);
    crew_join(&c);
    progress_clear(&l->progress);
    l->out->busy += desk_busy(&l->desk);
    l->error = l->error ? l->error : desk_error(&l->desk);
    return good && (!l->error || problem_failure(why, "%s", ph_error_text(l->error)));
}

/* Say in the store who fills it. */
static bool lead_sign(const lead_state *l, const grid *g, problem *why)
{
    store_sweep w = {.version = PH_VERSION, .seed = g->seed};
    if (!l->options->line)
        return true;
    snprintf(w.command, sizeof w.command, "%s", l->options->line);
    return store_add_sweep(l->store, &w, why);
}

static bool lead(const grid *g, store *s, ranks *r, const sweep_options *o, sweep_outcome *out, problem *why)
{
    lead_state l = {.ranks = r, .options = o, .out = out, .store = s, .others = r->size - 1, .digest = grid_digest(g)};
    const worker_job job = {g, o->cancel, o->apart, o->roomy};
    double start = clock_now();
    if (!desk_init(&l.desk))
        return problem_memory(why);

    /* 1. What is missing. */
    out->wanted = grid_searches(g);
    out->workers = o->threads * (unsigned)r->size;
    bool good = agenda_init(&l.agenda, g, s, why) && (l.agenda.searches == 0 || lead_sign(&l, g, why));
    out->stored = good ? out->wanted - l.agenda.searches : 0;

    /* 2. Do it, and say about how long it will take. Other ranks come to ask even when there is nothing to do. */
    if (good && (l.agenda.searches > 0 || r->size > 1))
        good = lead_work(&l, &job, why);
    else if (good)
        announce(&l, g);

    /* 3. Close. */
    r->lost = l.others > 0;
    out->cancelled = good && out->done < l.agenda.searches;
    out->seconds = clock_now() - start;
    assert(out->done <= out->wanted && out->stored <= out->wanted);
    agenda_release(&l.agenda);
    desk_release(&l.desk);
    vector_release(&l.waiting, NULL);
    return good;
}

/* ---- the other ranks ----------------------------------------------------------------------------------- */

typedef struct follow_state {
    ranks *ranks;
    const sweep_options *options;
    uint64_t digest; /* of the grid */
    desk desk;
    double busy; /* that has been reported */
    bool asked;  /* for work, and not got any yet */
    bool closed; /* there will be no more */
} follow_state;

/* Is it time to ask for more? A question takes about as long as rank 0 sleeps, so it is asked before all is done. */
static bool follow_wants(follow_state *f)
{
    return !f->asked && !f->closed && desk_low(&f->desk, f->options->threads, STOCK_SECONDS);
}

/* Tell rank 0 what has been found, and ask for more if there is little left. */
static bool follow_report(follow_state *f, const desk_row *rows, size_t count, bool last, problem *why)
{
    report head = {.busy = desk_busy(&f->desk) - f->busy, .last = last, .error = desk_error(&f->desk)};
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
    f->asked |= head.want;
    return true;
}

static bool follow_receive(follow_state *f, size_t length, problem *why)
{
    desk_item items[MOST_ITEMS];
    if (length > sizeof items)
        return problem_failure(why, "the ranks are of different versions of phased");
    ranks_receive(f->ranks, 0, items, length);
    f->asked = false;
    if (length == 1)
        ph_cancel(f->options->cancel);
    if (length >= sizeof *items && !f->closed)
        return desk_put(&f->desk, items, length / sizeof *items) || problem_memory(why);
    f->closed = true;
    desk_close(&f->desk, false);
    return true;
}

static bool follow_loop(follow_state *f, problem *why)
{
    vector rows = {0};
    bool good = true;
    while (good && !desk_done(&f->desk)) {
        int from;
        size_t length;
        desk_collect(&f->desk, ENOUGH_ROWS, POLL_SECONDS, &rows);
        if (rows.count || follow_wants(f))
            good = follow_report(f, rows.items, rows.count, false, why);
        while (good && ranks_probe(f->ranks, &from, &length))
            good = follow_receive(f, length, why);
        if (good && flag_raised(f->options->cancel)) {
            f->closed = true;
            desk_close(&f->desk, true);
        }
    }
    vector_release(&rows, NULL);
    return good && follow_report(f, NULL, 0, true, why);
}

static bool follow(const grid *g, ranks *r, const sweep_options *o, problem *why)
{
    follow_state f = {.ranks = r, .options = o, .digest = grid_digest(g)};
    const worker_job job = {g, o->cancel, o->apart, o->roomy};
    crew c;
    if (!desk_init(&f.desk))
        return problem_memory(why);
    bool good = crew_start(&c, o->threads, &f.desk, &job) || problem_failure(why, "cannot start a thread");
    good = good && follow_loop(&f, why);
    if (!good)
        ph_cancel(o->cancel);
    desk_close(&f.desk, true);
    crew_join(&c);
    desk_release(&f.desk);
    return good;
}

/* No grid has this digest, as good as surely. */
void sweep_refuse(ranks *r)
{
    const report none = {.last = 1};
    assert(r->rank > 0);
    ranks_send(r, 0, &none, sizeof none);
}

bool sweep_run(const grid *g, store *s, ranks *r, const sweep_options *o, sweep_outcome *out, problem *why)
{
    assert(o->threads > 0 && r->rank < r->size && (r->rank > 0 || s));
    *out = (sweep_outcome){0};
    return r->rank == 0 ? lead(g, s, r, o, out, why) : follow(g, r, o, why);
}

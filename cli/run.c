/* run.c - one search by one method, as the user requested it. */
#include "run.h"

#include "../src/lab/times.h"
#include "../src/tool/pool.h"
#include "../src/tool/watch.h"
#include "../src/trace/result.h"
#include "common.h"
#include "interrupt.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* ---- searching ----------------------------------------------------------------------------------------- */

bool run_deepened(const run *u, const subject *s)
{
    return s->depth == 0 && u->result.depth > 0;
}

/* Is there an answer? Iterative deepening stopped by a limit has one if any iteration finished. */
static bool is_answered(const run *u, const subject *s)
{
    const ph_result *r = &u->result;
    return r->stop == PH_FINISHED || (run_deepened(u, s) && r->stop != PH_STOP_CANCELLED && r->lower == r->upper);
}

int run_check_ends(const run_request *r, uint32_t depth, const char *option, const char *value)
{
    const ph_limits *l = &r->limits;
    if (depth || l->seconds > 0 || l->leaves || l->nodes || l->visits)
        return STATUS_OK;
    return complain(STATUS_BAD,
                    "%s %s: how many moves ahead? Add --depth 6, or --time, --max-leaves, --max-nodes, --visits",
                    option, value);
}

int run_search(run *u, const subject *s, const run_request *r, const char *method, ph_observer observe, void *context)
{
    /* 1. What to search, and how. The watch has a flag of its own, which is set when the time is up, by an interrupt,
     * or when the log is full. The log checks for an interrupt too, in case the watch has no thread. */
    watch w;
    watch_start(&w, r->limits.seconds, interrupt_flag());
    if (r->leaves && !leaf_log_init(&u->log, s->game, s->root, r->limits.bytes, &w.flag, interrupt_flag())) {
        watch_stop(&w);
        return complain_memory();
    }
    const ph_game *game = r->leaves ? &u->log.game : s->game;
    const void *root = r->leaves ? u->log.root : s->root;
    ph_limits limits = r->limits;
    limits.depth = s->depth;
    const ph_options options =
        PH_OPTIONS(.method = method, .limits = limits, .min_root = s->min_root, .want_strategy = r->strategy,
                   .observe = observe, .observe_context = context, .cancel = r->leaves ? &w.flag : watch_flag(&w),
                   .progress = u->progress, .progress_context = u->progress_context,
                   .memory = r->leaves ? &u->log.memory : NULL, .expect = r->hints.expect,
                   .evaluation_cost = r->hints.evaluation_cost, .threads = pool_threads(r->threads));
    u->result = PH_RESULT;

    /* 2. Listen for an interrupt only during the search, and only for one. A write that is interrupted continues. */
    struct sigaction before;
    interrupt_listen(&before, SA_RESTART);
    int error = ph_search(game, root, &options, &u->result);
    interrupt_leave(&before);
    watch_stop(&w);
    if (u->result.stop == PH_STOP_CANCELLED && !*interrupt_flag())
        u->result.stop = u->log.full ? PH_STOP_MEMORY : PH_STOP_SECONDS;
    if (u->result.stop == PH_FINISHED &&
        u->log.full) /* at the last leaf: the value is known, but the list is not complete */
        u->result.stop = PH_STOP_MEMORY;

    if (u->bar && (error || subject_fault(s)))
        progress_stop(u->bar);
    if (error)
        return complain_search(error, method);
    int sound = subject_sound(s);
    if (sound != STATUS_OK)
        return sound;
    return is_answered(u, s) ? STATUS_OK : STATUS_STOPPED;
}

/* ---- repeated searches --------------------------------------------------------------------------------- */

static void times_note(run *u, double *seconds, uint32_t count)
{
    const times_spread t = times_of(seconds, count);
    u->repeats = count;
    u->result.seconds = t.median;
    u->low = t.low;
    u->high = t.high;
}

/* The first difference between two searches that must be the same; NULL: none. */
static const char *difference(const ph_result *a, const ph_result *b)
{
    const ph_counts *x = &a->counts, *y = &b->counts;
    if (a->lower != b->lower || a->upper != b->upper)
        return "value";
    if (a->best != b->best)
        return "best move";
    if (x->leaves != y->leaves)
        return "number of leaves";
    if (x->nodes != y->nodes || x->cutoffs != y->cutoffs)
        return "number of nodes";
    bool same = x->open_peak == y->open_peak && x->backup_peak == y->backup_peak && x->states_peak == y->states_peak;
    return same ? NULL : "number of states";
}

/* Fill seconds[1] and the following. Stops early, without a message, at an interrupt. */
static int repeats_fill(run *u, const subject *s, const run_request *r, double *seconds, uint32_t *count)
{
    const uint32_t wanted = *count;
    int status = STATUS_OK;
    for (*count = 1; *count < wanted && status == STATUS_OK; ++*count) {
        run again = {.bar = u->bar};
        status = run_search(&again, s, r, u->name, NULL, NULL);
        const char *wrong = status == STATUS_OK ? difference(&u->result, &again.result) : NULL;
        seconds[*count] = again.result.seconds;
        run_release(&again);
        if (status == STATUS_STOPPED)
            return STATUS_OK;
        if (wrong && u->bar)
            progress_stop(u->bar);
        if (wrong)
            status = complain(STATUS_BAD, "%s: the same search by %s had another %s when it was repeated", s->name,
                              u->name, wrong);
    }
    return status;
}

int run_repeat(run *u, const subject *s, const run_request *r, const char *method, uint32_t repeats)
{
    u->name = method;
    int status = run_search(u, s, r, method, NULL, NULL);
    uint32_t count = repeats ? repeats : times_repeats(u->result.seconds);
    if (status != STATUS_OK && status != STATUS_STOPPED)
        return status;
    if (status != STATUS_OK || run_deepened(u, s))
        count = 1; /* a time limit stops each search at another place */
    double *seconds = malloc(count * sizeof *seconds);
    if (!seconds)
        return complain_memory();
    seconds[0] = u->result.seconds;
    if (status == STATUS_OK)
        status = repeats_fill(u, s, r, seconds, &count);
    times_note(u, seconds, count);
    free(seconds);
    return status;
}

void run_release(run *u)
{
    ph_result_release(&u->result);
    leaf_log_release(&u->log);
}

/* ---- printing ------------------------------------------------------------------------------------------ */

/* A list of nodes of a subject. */
typedef struct node_list {
    json_writer j;
    const subject *of;
} node_list;

static void leaf_append(void *context, const ph_move *path, uint32_t depth)
{
    node_list *n = context;
    subject_put_path_json(&n->j, NULL, n->of, path, depth);
}

/* Moves of a game are written in the game's own notation. */
static void name_step(json_writer *j, const char *key, const void *context, const ph_move *path, uint32_t depth)
{
    subject_put_step_json(j, key, context, path, depth);
}

bool run_verdict(const run *u, const subject *s, const run_request *r, verdict *v)
{
    if (!s->loaded.game || s->tree)
        return false;
    ph_limits limits = r->limits;
    limits.depth = s->depth;
    const bool whole = verdict_whole(s->game, s->root, &limits, &u->result);
    *v = verdict_of(s->game, s->root, s->min_root, &u->result, whole);
    return v->kind > VERDICT_GUESS;
}

void run_put_outcome(json_writer *j, const verdict *v, bool min_root)
{
    json_put_begin(j, "outcome", '{');
    if (v->kind == VERDICT_DRAW)
        json_put_null(j, "winner");
    else
        json_put_text(j, "winner", (v->kind == VERDICT_WIN) != min_root ? "max" : "min");
    if (v->moves)
        json_put_count(j, "moves", v->moves);
    if (v->margin)
        json_put_integer(j, v->more ? "margin_at_least" : "margin", v->margin);
    json_put_end(j, '}');
}

void run_put_members(json_writer *j, const run *u, const subject *s, const run_request *r)
{
    result_put(j, &u->result, u->name, name_step, s);
    if (r->threads)
        json_put_count(j, "threads", u->result.threads);
    verdict v;
    if (run_verdict(u, s, r, &v))
        run_put_outcome(j, &v, s->min_root);
}

void run_put_json(FILE *out, const run *u, const subject *s, const run_request *r)
{
    node_list n = {json_writer_of(out), s};
    json_put_begin(&n.j, NULL, '{');
    run_put_members(&n.j, u, s, r);
    if (u->repeats) {
        json_put_count(&n.j, "repeats", u->repeats);
        json_put_real(&n.j, "seconds_low", u->low);
        json_put_real(&n.j, "seconds_high", u->high);
    }
    if (r->leaves) {
        /* The proof of the strategy evaluates leaves after the search itself; those are left out. */
        json_put_begin(&n.j, "leaf_order", '[');
        leaf_log_visit(&u->log, u->result.counts.leaves, leaf_append, &n);
        json_put_end(&n.j, ']');
    }
    if (r->strategy) {
        const ph_lines *lines = &u->result.strategy;
        json_put_begin(&n.j, "strategy", '[');
        for (size_t i = 0; i < lines->count; i++)
            leaf_append(&n, lines->moves + lines->start[i], (uint32_t)(lines->start[i + 1] - lines->start[i]));
        json_put_end(&n.j, ']');
    }
    json_put_end(&n.j, '}');
    json_put_line_end(&n.j);
}

void run_put_value(FILE *out, const ph_result *result)
{
    bool low = result->lower > -PH_INFINITY, high = result->upper < PH_INFINITY;
    if (result->lower == result->upper)
        fprintf(out, "%" PRId32, result->lower);
    else if (low && high)
        fprintf(out, "between %" PRId32 " and %" PRId32, result->lower, result->upper);
    else if (low || high)
        fprintf(out, "at %s %" PRId32, low ? "least" : "most", low ? result->lower : result->upper);
    else
        fputs("unknown", out);
}

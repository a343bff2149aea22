/* ranking.c - shows the values of the best moves of a position, some moves deep. Read ranking_print() first. */
#include "ranking.h"

#include "../src/play/verdict.h"
#include "../src/tool/columns.h"
#include "../src/tool/prose.h"
#include "../src/tool/terminal.h"
#include "../src/trace/dewey.h"
#include "common.h"
#include "run.h"

#include <inttypes.h>

typedef struct ranking {
    const subject *s;
    const solve_request *r;
    const ph_result *result;
    bool whole; /* it reached the end of the game on every line */
} ranking;

/* The search has deepened. If it stopped by itself before the depth limit, a deeper one would find the same. */
static bool is_whole(const subject *s, const solve_request *r, const ph_result *result)
{
    const uint32_t most = r->limits.depth;
    const bool all = result->stop == PH_FINISHED && (most == 0 || result->depth < most);
    return all || verdict_whole(s->game, s->root, &r->limits, result);
}

/* One line as the result of a search. */
static ph_result as_result(const ph_ranked *x)
{
    return (ph_result){.size = sizeof(ph_result),
                       .value = x->value,
                       .lower = x->lower,
                       .upper = x->upper,
                       .pv = x->pv,
                       .pv_length = x->pv_length};
}

static verdict verdict_on(const ranking *k, const ph_ranked *x)
{
    const ph_result r = as_result(x);
    return verdict_of(k->s->game, k->s->root, false, &r, k->whole);
}

/* Is no move known to be better? */
static bool is_best(const ranking *k, const ph_ranked *x)
{
    const ph_ranked *first = &k->result->ranked[0];
    return x == first || (x->lower == x->upper && x->value == first->value && x->depth == first->depth);
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* "12", "wins in 3 moves", "at least 5". */
static void put_value(FILE *out, const ranking *k, const ph_ranked *x)
{
    const verdict v = verdict_on(k, x);
    const ph_result r = as_result(x);
    if (v.kind > VERDICT_GUESS)
        verdict_put(out, &v, false, NULL);
    else
        run_put_value(out, &r);
}

static void put_row(columns *t, const ranking *k, const ph_ranked *x)
{
    enum { BEGINNING = 12 };
    fputs(is_best(k, x) ? "* " : "  ", t->stream);
    subject_put_step(t->stream, k->s, x->pv, 1);
    columns_next(t);
    put_value(t->stream, k, x);
    columns_next(t);
    columns_cell(t, "%" PRIu32, x->depth);
    for (uint32_t i = 1; i <= x->pv_length && i <= BEGINNING; i++) {
        fputs(i > 1 ? " " : "", t->stream);
        subject_put_step(t->stream, k->s, x->pv, i);
    }
    fputs(x->pv_length > BEGINNING ? " ..." : "", t->stream);
    columns_next(t);
}

/* "./race.so: strong (no method and no depth is set: the engine that plays)" */
static int put_head(FILE *out, const ranking *k)
{
    prose_line l;
    solving_put_title(out, k->r);
    if (!prose_line_open(&l))
        return complain_memory();
    fprintf(l.stream, "%s: %s", k->s->name, k->result->method);
    if (k->result->reason)
        fprintf(l.stream, " (%s)", k->result->reason);
    return prose_line_put(&l, out, "  ", width_said(stdout)) ? STATUS_OK : complain_memory();
}

static int put_text(FILE *out, const ranking *k)
{
    static const column HEADS[] = {
        {.head = "  move", .left = true}, {.head = "value"}, {.head = "depth"}, {.head = "line", .left = true}};
    const ph_result *const r = k->result;
    columns t;
    if (put_head(out, k) != STATUS_OK || !columns_open(&t, HEADS, sizeof HEADS / sizeof *HEADS))
        return complain_memory();
    for (uint32_t i = 0; i < r->ranked_count; i++)
        put_row(&t, k, &r->ranked[i]);
    if (!columns_print(&t, out, width_of(stdout)))
        return complain_memory();
    if (r->selective)
        prose_print(out, "            ", width_said(stdout),
                    "  values    estimates: moves that rarely pay were not searched; with --depth they are exact");
    fprintf(out, "  leaves    %" PRIu64 "\n  nodes     %" PRIu64 "\n  time      %.6f s\n", r->counts.leaves,
            r->counts.nodes, r->seconds);
    if (k->r->threads)
        fprintf(out, "  threads   %" PRIu32 "\n", r->threads);
    if (r->stop != PH_FINISHED)
        fprintf(out, "  stopped   %s\n", ph_stop_text(r->stop));
    return STATUS_OK;
}

/* ---- CSV and JSON -------------------------------------------------------------------------------------- */

static void put_bound(FILE *out, ph_value value)
{
    if (value > -PH_INFINITY && value < PH_INFINITY)
        fprintf(out, "%" PRId32, value);
    fputc(',', out);
}

static int put_csv(FILE *out, const ranking *k)
{
    solving_put_heads(out, k->r, "move,value,lower,upper,depth,best,line");
    for (uint32_t i = 0; i < k->result->ranked_count; i++) {
        const ph_ranked *x = &k->result->ranked[i];
        solving_put_title_csv(out, k->r);
        subject_put_step(out, k->s, x->pv, 1);
        fputc(',', out);
        put_bound(out, x->lower == x->upper ? x->value : PH_INFINITY);
        put_bound(out, x->lower);
        put_bound(out, x->upper);
        fprintf(out, "%" PRIu32 ",%d,", x->depth, is_best(k, x));
        for (uint32_t n = 1; n <= x->pv_length; n++) {
            fputs(n > 1 ? " " : "", out);
            subject_put_step(out, k->s, x->pv, n);
        }
        fputc('\n', out);
    }
    return STATUS_OK;
}

static void put_move_json(json_writer *j, const ranking *k, const ph_ranked *x)
{
    const verdict v = verdict_on(k, x);
    json_put_begin(j, NULL, '{');
    subject_put_step_json(j, "move", k->s, x->pv, 1);
    if (x->lower == x->upper)
        json_put_integer(j, "value", x->value);
    else
        json_put_null(j, "value");
    if (v.kind > VERDICT_GUESS)
        run_put_outcome(j, &v, false);
    json_put_begin(j, "bounds", '[');
    value_put_json(j, NULL, x->lower);
    value_put_json(j, NULL, x->upper);
    json_put_end(j, ']');
    json_put_bool(j, "best", is_best(k, x));
    json_put_count(j, "depth", x->depth);
    json_put_begin(j, "line", '[');
    for (uint32_t i = 1; i <= x->pv_length; i++)
        subject_put_step_json(j, NULL, k->s, x->pv, i);
    json_put_end(j, ']');
    json_put_end(j, '}');
}

static int put_json(FILE *out, const ranking *k)
{
    const ph_result *const r = k->result;
    json_writer j = json_writer_of(out);
    json_put_begin(&j, NULL, '{');
    solving_put_title_json(&j, k->r);
    json_put_text(&j, "game", k->s->name);
    json_put_text(&j, "ran", r->method);
    if (r->reason)
        json_put_text(&j, "reason", r->reason);
    json_put_bool(&j, "selective", r->selective);
    json_put_begin(&j, "moves", '[');
    for (uint32_t i = 0; i < r->ranked_count; i++)
        put_move_json(&j, k, &r->ranked[i]);
    json_put_end(&j, ']');
    json_put_count(&j, "leaves", r->counts.leaves);
    json_put_count(&j, "nodes", r->counts.nodes);
    json_put_real(&j, "seconds", r->seconds);
    if (k->r->threads)
        json_put_count(&j, "threads", r->threads);
    json_put_text(&j, "stopped", ph_stop_text(r->stop));
    json_put_end(&j, '}');
    json_put_line_end(&j);
    return STATUS_OK;
}

/* ---- the search ---------------------------------------------------------------------------------------- */

/* Without a depth a limit is the expected end. */
static bool is_answered(const solve_request *r, const ph_result *result)
{
    const bool limited = r->limits.depth == 0 && result->stop != PH_STOP_CANCELLED && result->lower == result->upper;
    return result->stop == PH_FINISHED || limited;
}

int ranking_print(FILE *out, const subject *s, ph_engine *engine, const solve_request *r)
{
    ph_result result = PH_RESULT;
    int status = solving_run(engine, s, s->root, false, r, &r->limits, "", &result);
    if (status != STATUS_OK && status != STATUS_STOPPED)
        return status;
    if (result.best == PH_NO_MOVE) {
        status = complain_over();
    } else {
        const ranking k = {.s = s, .r = r, .result = &result, .whole = is_whole(s, r, &result)};
        status = (r->format == FORMAT_JSON ? put_json : r->format == FORMAT_CSV ? put_csv : put_text)(out, &k);
        if (status == STATUS_OK && !is_answered(r, &result))
            status = STATUS_STOPPED;
    }
    ph_result_release(&result);
    return status;
}

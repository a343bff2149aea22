/* positions.c - commands that take the positions of a file one after the other. Read positions_search() first. */
#include "positions.h"

#include "../src/base/utf8.h"
#include "../src/play/notation.h"
#include "../src/tool/columns.h"
#include "../src/tool/sheet.h"
#include "../src/tool/terminal.h"
#include "../src/tool/text_stream.h"
#include "common.h"
#include "interrupt.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int positions_open(suite *list, const subject *s, const char *file, const char *position)
{
    problem why;
    *list = (suite){0};
    if (position)
        return complain(STATUS_BAD, "--position and --positions: give only one of them");
    return suite_read(list, file, s->game, s->name, &why) ? STATUS_OK : complain_problem(&why);
}

void positions_close(suite *list)
{
    suite_release(list);
}

void positions_take(const suite *list, uint32_t index, subject *s)
{
    memcpy(s->root, suite_state(list, index), s->game->state_size);
}

/* ---- searching ----------------------------------------------------------------------------------------- */

/* Since when the best move of a search has been one that passes. */
typedef struct since {
    const suite_item *item;
    bool passes;
    uint32_t depth;
    uint64_t visits;
} since;

static void since_note(since *x, const ph_result *r)
{
    const bool before = x->passes;
    x->passes = r->best != PH_NO_MOVE && suite_passes(x->item, r->best);
    if (x->passes && !before) {
        x->depth = r->depth;
        x->visits = ph_visits(&r->counts);
    }
}

/* After each iteration of a search that deepens. */
static bool since_progress(void *context, const ph_result *r)
{
    since_note(context, r);
    return true;
}

/* One search. */
typedef struct attempt {
    const suite_item *item;
    const char *text; /* of the position, as in the file */
    const subject *s;
    const run_request *r;
    run u;
    since solved;
} attempt;

static bool is_solved(const attempt *a)
{
    return suite_tests(a->item) && a->solved.passes;
}

/* What all searches by one method cost, and how many positions they solved. */
typedef struct tally {
    uint32_t tests, solved;
    uint64_t visits;
    double seconds;
} tally;

static void tally_add(tally *t, const attempt *a)
{
    t->tests += suite_tests(a->item);
    t->solved += is_solved(a);
    t->visits += ph_visits(&a->u.result.counts);
    t->seconds += a->u.result.seconds;
}

/* ---- one search as text, CSV and JSON ------------------------------------------------------------------- */

/* "Nf3", "Nf3 Bb5", "not h6". */
static void put_moves(FILE *out, const attempt *a, uint32_t from, uint32_t count, const char *before)
{
    for (uint32_t i = from; i < from + count; i++) {
        char name[NOTATION_SIZE];
        notation_print(a->s->game, a->s->root, a->item->moves[i], name);
        fprintf(out, "%s%s", i > from ? " " : before, name);
    }
}

static void put_expected(FILE *out, const attempt *a)
{
    put_moves(out, a, 0, a->item->best, "");
    put_moves(out, a, a->item->best, a->item->avoid, a->item->best ? " not " : "not ");
}

static void put_found(FILE *out, const attempt *a)
{
    if (a->u.result.best != PH_NO_MOVE)
        subject_put_step(out, a->s, &a->u.result.best, 1);
}

/* "35", "wins in 3 moves". */
static void put_value(FILE *out, const attempt *a)
{
    verdict v;
    if (run_verdict(&a->u, a->s, a->r, &v))
        verdict_put(out, &v, false, NULL);
    else
        run_put_value(out, &a->u.result);
}

static void row_put(columns *t, const attempt *a, bool tests)
{
    columns_cell(t, "%s", a->item->name);
    if (tests) {
        put_expected(t->stream, a);
        columns_next(t);
    }
    put_found(t->stream, a);
    columns_next(t);
    put_value(t->stream, a);
    columns_next(t);
    columns_cell(t, "%" PRIu32, a->u.result.depth);
    columns_cell(t, "%" PRIu64, ph_visits(&a->u.result.counts));
    if (tests && !suite_tests(a->item)) {
        columns_cell(t, " ");
        columns_cell(t, " ");
    } else if (tests && is_solved(a)) {
        columns_cell(t, "%" PRIu32, a->solved.depth);
        columns_cell(t, "%" PRIu64, a->solved.visits);
    } else if (tests) {
        columns_cell(t, "no");
        columns_cell(t, " ");
    }
}

/* What `put` prints, as a cell. False without memory. */
static bool cell_put(FILE *out, const attempt *a, void put(FILE *, const attempt *))
{
    text_stream made;
    if (text_stream_open(&made))
        put(made.stream, a);
    const bool good = text_stream_close(&made);
    csv_put_cell(out, good ? made.text : "");
    free(made.text);
    fputc(',', out);
    return good;
}

static void put_best(FILE *out, const attempt *a)
{
    put_moves(out, a, 0, a->item->best, "");
}

static void put_avoid(FILE *out, const attempt *a)
{
    put_moves(out, a, a->item->best, a->item->avoid, "");
}

static void put_bound(FILE *out, ph_value value)
{
    if (value > -PH_INFINITY && value < PH_INFINITY)
        fprintf(out, "%" PRId32, value);
    fputc(',', out);
}

/* False without memory. */
static bool put_csv(FILE *out, const attempt *a)
{
    const ph_result *r = &a->u.result;
    csv_put_cell(out, a->u.name);
    fputc(',', out);
    csv_put_cell(out, a->item->name);
    fputc(',', out);
    const bool good = cell_put(out, a, put_best) && cell_put(out, a, put_avoid) && cell_put(out, a, put_found);
    put_bound(out, r->lower);
    put_bound(out, r->upper);
    fprintf(out, "%" PRIu32 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.9f,%s,", r->depth, r->counts.leaves,
            r->counts.nodes, ph_visits(&r->counts), r->seconds, ph_stop_text(r->stop));
    if (is_solved(a))
        fprintf(out, "1,%" PRIu32 ",%" PRIu64 "\n", a->solved.depth, a->solved.visits);
    else
        fputs(suite_tests(a->item) ? "0,,\n" : ",,\n", out);
    return good;
}

static void put_list_json(json_writer *j, const char *key, const attempt *a, uint32_t from, uint32_t count)
{
    json_put_begin(j, key, '[');
    for (uint32_t i = from; i < from + count; i++)
        subject_put_step_json(j, NULL, a->s, &a->item->moves[i], 1);
    json_put_end(j, ']');
}

static void put_json(FILE *out, const attempt *a)
{
    json_writer j = json_writer_of(out);
    json_put_begin(&j, NULL, '{');
    json_put_text(&j, "position", a->item->name);
    json_put_text(&j, "text", a->text);
    run_put_members(&j, &a->u, a->s, a->r);
    json_put_count(&j, "visits", ph_visits(&a->u.result.counts));
    if (suite_tests(a->item)) {
        put_list_json(&j, "bm", a, 0, a->item->best);
        put_list_json(&j, "am", a, a->item->best, a->item->avoid);
        json_put_bool(&j, "solved", is_solved(a));
    }
    if (is_solved(a)) {
        json_put_count(&j, "solved_depth", a->solved.depth);
        json_put_count(&j, "solved_visits", a->solved.visits);
    }
    json_put_end(&j, '}');
    json_put_line_end(&j);
}

/* ---- all of them --------------------------------------------------------------------------------------- */

typedef struct batch {
    FILE *out;
    subject *s;
    const suite *list;
    const run_request *r;
    request_format format;
    progress bar;
} batch;

/* "strong: 17 of 24 solved, 240000 visits, 1.234567 s" */
static void put_tally(const batch *b, const char *method, const tally *t, uint32_t done)
{
    if (b->format == FORMAT_JSON) {
        json_writer j = json_writer_of(b->out);
        json_put_begin(&j, NULL, '{');
        json_put_text(&j, "method", method);
        json_put_count(&j, "positions", done);
        json_put_count(&j, "tests", t->tests);
        json_put_count(&j, "solved", t->solved);
        json_put_count(&j, "visits", t->visits);
        json_put_real(&j, "seconds", t->seconds);
        json_put_end(&j, '}');
        json_put_line_end(&j);
    } else if (b->format == FORMAT_TEXT) {
        fprintf(b->out, "  %s: ", method);
        if (b->list->tests)
            fprintf(b->out, "%" PRIu32 " of %" PRIu32 " solved, ", t->solved, t->tests);
        fprintf(b->out, "%" PRIu64 " visits, %.6f s\n", t->visits, t->seconds);
    }
}

/* Search one position. Returns a status. */
static int attempt_run(batch *b, attempt *a, const char *method, uint32_t index)
{
    positions_take(b->list, index, b->s);
    *a = (attempt){.item = suite_at(b->list, index),
                   .text = starts_text(&b->list->starts, index),
                   .s = b->s,
                   .r = b->r,
                   .u = {.name = method, .bar = &b->bar, .progress = since_progress, .progress_context = &a->solved}};
    a->solved.item = a->item;
    progress_say(&b->bar, "%s, %s", method, a->item->name);
    const int status = run_search(&a->u, b->s, b->r, method, NULL, NULL);
    since_note(&a->solved, &a->u.result);
    return status;
}

/* `t` is the table, for text. False without memory. */
static bool attempt_put(const batch *b, const attempt *a, columns *t)
{
    if (b->format == FORMAT_CSV)
        return put_csv(b->out, a);
    if (b->format == FORMAT_JSON)
        put_json(b->out, a);
    else
        row_put(t, a, b->list->tests > 0);
    return true;
}

/* Search all positions by one method. `t` is the table, for text. */
static int method_run(batch *b, const char *method, columns *t)
{
    tally sum = {0};
    uint32_t done = 0;
    int status = STATUS_OK;
    for (; done < suite_count(b->list) && !*interrupt_flag(); done++) {
        attempt a;
        int one = attempt_run(b, &a, method, done);
        if (one == STATUS_OK || one == STATUS_STOPPED) {
            tally_add(&sum, &a);
            if (!attempt_put(b, &a, t))
                one = complain_memory();
        }
        run_release(&a.u);
        if (one != STATUS_OK)
            status = one;
        if (one != STATUS_OK && one != STATUS_STOPPED)
            return status;
    }
    if (b->format == FORMAT_TEXT && !columns_print(t, b->out, width_of(stdout)))
        return complain_memory();
    put_tally(b, method, &sum, done);
    return *interrupt_flag() ? STATUS_STOPPED : status;
}

/* The same, with its table. */
static int table_run(batch *b, const char *method)
{
    static const column TESTS[] = {{.head = "position", .left = true},
                                   {.head = "expected", .left = true},
                                   {.head = "found", .left = true},
                                   {.head = "value"},
                                   {.head = "depth"},
                                   {.head = "visits"},
                                   {.head = "solved at"},
                                   {.head = "visit", .joined = true}};
    static const column PLAIN[] = {{.head = "position", .left = true},
                                   {.head = "best", .left = true},
                                   {.head = "value"},
                                   {.head = "depth"},
                                   {.head = "visits"}};
    const bool tests = b->list->tests > 0;
    const size_t count = tests ? sizeof TESTS / sizeof *TESTS : sizeof PLAIN / sizeof *PLAIN;
    columns t = {0};
    if (b->format == FORMAT_TEXT && !columns_open(&t, tests ? TESTS : PLAIN, count))
        return complain_memory();
    const int status = method_run(b, method, &t);
    columns_close(&t);
    return status;
}

int positions_search(FILE *out, subject *s, const suite *list, const run_request *r, const method_list *m,
                     request_format format)
{
    batch *b = calloc(1, sizeof *b);
    if (!b)
        return complain_memory();
    *b = (batch){.out = out, .s = s, .list = list, .r = r, .format = format};
    int status = STATUS_OK;
    if (format == FORMAT_CSV)
        fputs("method,position,bm,am,best,lower,upper,depth,leaves,nodes,visits,seconds,stopped,solved,solved_depth,"
              "solved_visits\n",
              out);
    progress_start(&b->bar, stderr, 0);
    for (size_t i = 0; i < m->count && (status == STATUS_OK || status == STATUS_STOPPED) && !*interrupt_flag(); i++) {
        if (i > 0 && format == FORMAT_TEXT)
            fputc('\n', out);
        const int one = table_run(b, m->names[i]);
        status = one != STATUS_OK ? one : status;
    }
    progress_stop(&b->bar);
    free(b);
    return status;
}

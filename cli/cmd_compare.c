/* cmd_compare.c - phased compare: every method on one tree, in one table. */
#include "commands.h"

#include "../src/base/text.h"
#include "../src/base/utf8.h"
#include "../src/tool/columns.h"
#include "../src/tool/prose.h"
#include "../src/tool/terminal.h"
#include "common.h"
#include "interrupt.h"
#include "method_list.h"
#include "phased_catalog.h"
#include "run.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct compare_request {
    subject_request subject;
    run_request run;
    methods_request methods; /* none: a standard selection */
    uint32_t repeat;         /* 0: not given */
    request_format format;
    colour_choice colour;
} compare_request;

enum { MOST_PHASES = 64, NAMES_SIZE = 1024, MOST_MINIMAX = 20000000 };

/* On games and large models minimax would take far longer than all other methods together. */
static bool minimax_wanted(const subject *s, const subject_size *size)
{
    return s->tree || (size->depth && size->leaves <= MOST_MINIMAX);
}

/* The standard selection: all methods, and those with a plan from two phases on, doubling the number while it is less
 * than the widest MAX node has children (from there on PS* is alpha-beta); for DUAL* the widest MIN node counts. */
static void names_fill(char names[NAMES_SIZE], const subject *s, const subject_size *size)
{
    text_writer w = text_open(names, NAMES_SIZE);
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++) {
        if (strcmp(e->name, "minimax") == 0 && !minimax_wanted(s, size))
            continue;
        if ((strcmp(e->family, "driver") == 0 || strcmp(e->name, "strong") == 0) && !s->game->key)
            continue;
        const uint32_t widest = strcmp(e->name, "dual") == 0 ? size->widest_min : size->widest_max;
        for (uint32_t k = 2; k == 2 || (k < widest && k <= MOST_PHASES); k *= 2) {
            text_puts(&w, w.length ? "," : "");
            text_puts(&w, e->name);
            const ph_parameter *const p = e->parameters[0];
            if (p && p->type != PH_TYPE_PLAN && !p->standard) {
                text_put(&w, ':');
                text_puts(&w, p->example);
            }
            if (!p || p->type != PH_TYPE_PLAN)
                break;
            text_put(&w, ':');
            text_put_number(&w, k);
        }
    }
    assert(w.length < NAMES_SIZE);
}

/* All runs on one subject. */
typedef struct comparison {
    const subject *of;
    const compare_request *r;
    subject_size size;
    method_list methods;
    run *runs;
    size_t done;     /* runs that were made; those after an interrupt are missing */
    const run *base; /* the method that the others are compared with: alpha-beta if it is there, else the first */
} comparison;

/* Leaves relative to the base. False if a limit stopped one of the two, since the ratio would mean nothing. */
static bool ratio_of(const comparison *c, const ph_result *result, double *ratio)
{
    const ph_result *base = &c->base->result;
    if (c->base >= c->runs + c->done || base->stop != PH_FINISHED || result->stop != PH_FINISHED)
        return false;
    *ratio = (double)result->counts.leaves / (double)base->counts.leaves;
    return true;
}

/* Did a search deepen until a limit stopped it? Then searches may have reached different depths, and their values
 * cannot be compared. */
static bool is_deepened(const comparison *c)
{
    for (size_t i = 0; i < c->done; i++)
        if (run_deepened(&c->runs[i], c->of))
            return true;
    return false;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* Is no finished method better in leaves? */
static bool is_fewest(const comparison *c, const ph_result *result)
{
    for (size_t i = 0; i < c->done; i++) {
        const ph_result *other = &c->runs[i].result;
        if (other->stop == PH_FINISHED && other->counts.leaves < result->counts.leaves)
            return false;
    }
    return result->stop == PH_FINISHED;
}

/* The columns of the table; DEPTH and STOPPED are shown if a row has an entry. Columns whose content varies from run
 * to run have a minimum width, so that tables look alike. */
enum { COLUMN_DEPTH = 7, COLUMN_STOPPED = 14, MOST_COLUMNS };
static const column COLUMNS[MOST_COLUMNS] = {
    {.head = "method", .left = true, .least = 9},
    {.head = "leaves", .least = 7},
    {.head = "ratio"},
    {.head = "nodes", .least = 7},
    {.head = "cut-offs"},
    {.head = "value"},
    {.head = "best", .left = true},
    {.head = "depth"},
    {.head = "OPEN"},
    {.head = "BACKUP", .joined = true},
    {.head = "states", .joined = true},
    {.head = "bytes", .joined = true, .least = 7},
    {.head = "time", .joined = true, .least = 7},
    {.head = "spread", .joined = true},
    {.head = "stopped", .left = true},
};

/* The columns that this table has. */
typedef struct table {
    columns t;
    column heads[MOST_COLUMNS];
    bool depth, stopped;
} table;

/* Three digits: "785 ns", "16.2 us", "1.23 ms", "2.07 s". */
static void put_time(columns *t, double seconds)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    double amount = 1e9 * seconds;
    size_t unit = 0;
    for (; amount >= 999.5 && unit < 3; unit++)
        amount /= 1000;
    columns_cell(t, "%.*f %s", unit == 0 || amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2, amount, units[unit]);
}

static void put_row(table *t, const comparison *c, const run *u)
{
    const ph_result *result = &u->result;
    const ph_counts *n = &result->counts;
    double ratio;
    columns_cell(&t->t, "%s", u->name);
    const bool fewest = t->t.colour && is_fewest(c, result);
    paint_put(t->t.stream, fewest, PAINT_GOOD);
    fprintf(t->t.stream, "%" PRIu64, n->leaves);
    paint_put(t->t.stream, fewest, PAINT_NONE);
    columns_next(&t->t);
    if (ratio_of(c, result, &ratio))
        columns_cell(&t->t, "%.3f", ratio);
    else
        columns_cell(&t->t, "-");
    columns_cell(&t->t, "%" PRIu64, n->nodes);
    columns_cell(&t->t, "%" PRIu64, n->cutoffs);
    run_put_value(t->t.stream, result);
    columns_next(&t->t);
    if (result->best != PH_NO_MOVE)
        subject_put_step(t->t.stream, c->of, &result->best, 1);
    columns_next(&t->t);
    if (t->depth)
        columns_cell(&t->t, "%" PRIu32, result->depth);
    columns_cell(&t->t, "%" PRIu64, n->open_peak);
    columns_cell(&t->t, "%" PRIu64, n->backup_peak);
    columns_cell(&t->t, "%" PRIu64, n->states_peak);
    columns_cell(&t->t, "%" PRIu64, n->bytes_peak);
    put_time(&t->t, result->seconds);
    if (u->repeats > 1)
        columns_cell(&t->t, "+-%.0f%%", 50 * (u->high - u->low) / fmax(result->seconds, 1e-9));
    else
        columns_cell(&t->t, "-");
    if (!t->stopped)
        return;
    if (result->stop != PH_FINISHED)
        paint_text(t->t.stream, t->t.colour, PAINT_CUT, ph_stop_text(result->stop));
    columns_next(&t->t);
}

/* The rows. Returns a status. */
static int put_rows(FILE *out, const comparison *c)
{
    table t = {.depth = is_deepened(c)};
    for (size_t i = 0; i < c->done; i++)
        t.stopped |= c->runs[i].result.stop != PH_FINISHED;
    size_t count = 0;
    for (size_t i = 0; i < MOST_COLUMNS; i++)
        if ((i != COLUMN_DEPTH || t.depth) && (i != COLUMN_STOPPED || t.stopped))
            t.heads[count++] = COLUMNS[i];
    if (!columns_open(&t.t, t.heads, count))
        return complain_memory();
    t.t.colour = colour_wanted(c->r->colour);
    for (size_t i = 0; i < c->done; i++)
        put_row(&t, c, &c->runs[i]);
    return columns_print(&t.t, out, width_of(stdout)) ? STATUS_OK : complain_memory();
}

/* The heading: what is searched. Returns a status. */
static int put_head(FILE *out, const comparison *c)
{
    const subject_size *s = &c->size;
    prose_line l;
    if (!prose_line_open(&l))
        return complain_memory();
    FILE *line = l.stream;
    printable_put(line, c->of->name);
    if (s->depth) {
        fprintf(line, ": depth %" PRIu32 ", leaves %" PRIu64 ", minimal tree %" PRIu64, s->depth, s->leaves,
                s->minimal);
    } else {
        fputs(c->r->subject.position ? ", position " : "", line);
        printable_put(line, c->r->subject.position ? c->r->subject.position : "");
        if (c->of->depth)
            fprintf(line, ", depth %" PRIu32, c->of->depth);
    }
    const bool whole = prose_line_put(&l, out, "  ", width_of(stdout));
    fputc('\n', out);
    return whole ? STATUS_OK : complain_memory();
}

static int put_table(FILE *out, const comparison *c)
{
    const size_t width = width_of(stdout);
    int status = put_head(out, c);
    if (status == STATUS_OK)
        status = put_rows(out, c);
    bool repeated = false;
    for (size_t i = 0; i < c->done; i++)
        repeated |= c->runs[i].repeats > 1;
    fputc('\n', out);
    prose_print(out, "  ", width, "ratio: leaves relative to those of %s", c->base->name);
    prose_print(out, "  ", width, "OPEN, BACKUP, states, bytes: peaks; states are those kept in memory");
    if (repeated)
        prose_print(out, "  ", width, "time: the median of repeated searches; spread: half the interquartile range");
    for (size_t i = 0; i < c->done; i++)
        if (c->runs[i].result.reason)
            prose_print(out, "  ", width, "%s: %s (%s)", c->runs[i].name, c->runs[i].result.method,
                        c->runs[i].result.reason);
    if (is_deepened(c))
        prose_print(out, "  ", width,
                    "depth: of the last finished search; values of different depths cannot be compared");
    if (!c->r->methods.lists[0] && !minimax_wanted(c->of, &c->size))
        prose_print(out, "  ", width,
                    "minimax is left out, since it evaluates every leaf; --method minimax includes it");
    if (c->done < c->methods.count)
        prose_print(out, "  ", width, "interrupted: %zu of %zu methods were not run", c->methods.count - c->done,
                    c->methods.count);
    return status;
}

/* ---- CSV ----------------------------------------------------------------------------------------------- */

static void put_csv_bound(FILE *out, ph_value bound)
{
    if (bound > -PH_INFINITY && bound < PH_INFINITY)
        fprintf(out, "%" PRId32, bound);
    fputc(',', out);
}

static void put_csv_row(FILE *out, const comparison *c, const run *u)
{
    const ph_counts *n = &u->result.counts;
    double ratio;
    fprintf(out, "%s,", u->name);
    put_csv_bound(out, u->result.lower);
    put_csv_bound(out, u->result.upper);
    if (u->result.best != PH_NO_MOVE)
        subject_put_step(out, c->of, &u->result.best, 1);
    fprintf(out, ",%" PRIu64 ",", n->leaves);
    if (ratio_of(c, &u->result, &ratio))
        fprintf(out, "%.6f", ratio);
    fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.9f,%s", n->nodes,
            n->cutoffs, n->open_peak, n->backup_peak, n->states_peak, n->bytes_peak, u->result.seconds,
            ph_stop_text(u->result.stop));
    if (run_deepened(u, c->of))
        fprintf(out, ",%" PRIu32, u->result.depth);
    else if (is_deepened(c))
        fputc(',', out);
    fprintf(out, ",%" PRIu32 ",%.9f,%.9f\n", u->repeats, u->low, u->high);
}

static void put_csv(FILE *out, const comparison *c)
{
    fputs("method,lower,upper,best,leaves,ratio,nodes,cutoffs,open_peak,backup_peak,states_peak,bytes_peak,seconds,"
          "stopped",
          out);
    fputs(is_deepened(c) ? ",depth" : "", out);
    fputs(",repeats,seconds_low,seconds_high\n", out);
    for (size_t i = 0; i < c->done; i++)
        put_csv_row(out, c, &c->runs[i]);
}

/* ---- the command --------------------------------------------------------------------------------------- */

/* The method that the others are compared with. */
static const run *base_find(const comparison *c)
{
    char name[64];
    for (size_t i = 0; i < c->methods.count; i++)
        if (ph_method_canonical(c->methods.names[i], name, sizeof name) > 0 && strcmp(name, "alphabeta") == 0)
            return &c->runs[i];
    return c->runs;
}

/* Search by every method. Returns a status. */
static int runs_fill(comparison *c, progress *bar)
{
    int status = STATUS_OK;
    assert(c->runs);
    for (; c->done < c->methods.count && !*interrupt_flag(); c->done++) {
        run *u = &c->runs[c->done];
        u->bar = bar;
        progress_say(bar, "%s", c->methods.names[c->done]);
        int one = run_repeat(u, c->of, &c->r->run, c->methods.names[c->done], c->r->repeat);
        if (one != STATUS_OK)
            status = one;
        if (one != STATUS_OK && one != STATUS_STOPPED)
            return status;
        progress_done(bar, "%-10s %12" PRIu64 " leaves %10.3f s", u->name, u->result.counts.leaves, u->result.seconds);
    }
    return *interrupt_flag() ? STATUS_STOPPED : status;
}

static int put_all(const comparison *c, int status)
{
    output o;
    int opened = output_open(&o);
    if (opened != STATUS_OK)
        return opened;
    int put = STATUS_OK;
    if (c->r->format == FORMAT_CSV)
        put_csv(o.stream, c);
    else if (c->r->format == FORMAT_TEXT)
        put = put_table(o.stream, c);
    else
        for (size_t i = 0; i < c->done; i++)
            run_put_json(o.stream, &c->runs[i], c->of, &c->r->run);
    int sound = subject_sound(c->of); /* the moves were printed */
    return output_send(&o, sound != STATUS_OK ? sound : put != STATUS_OK ? put : status);
}

static int methods_choose(comparison *c)
{
    char names[NAMES_SIZE];
    if (c->r->methods.lists[0])
        return methods_init_lists(&c->methods, &c->r->methods);
    names_fill(names, c->of, &c->size);
    return methods_init(&c->methods, names);
}

static int compare_all(comparison *c)
{
    int status = methods_choose(c);
    if (status == STATUS_OK && !(c->runs = calloc(c->methods.count, sizeof *c->runs)))
        status = complain_memory();
    if (status == STATUS_OK) {
        progress bar;
        c->base = base_find(c);
        progress_start(&bar, stderr, c->methods.count);
        status = runs_fill(c, &bar);
        progress_stop(&bar);
    }
    if (status == STATUS_OK || status == STATUS_STOPPED)
        status = put_all(c, status);
    for (size_t i = 0; c->runs && i < c->methods.count; i++)
        run_release(&c->runs[i]);
    free(c->runs);
    methods_release(&c->methods);
    return status;
}

static int compare_command(const void *request)
{
    const compare_request *r = request;
    subject s = {0};
    int status = subject_check(&r->subject, "compare", SUBJECT_GAMES | SUBJECT_HORIZON);
    if (status == STATUS_OK)
        status = r->subject.game ? run_check_ends(&r->run, r->subject.depth, "--game", r->subject.game) : STATUS_OK;
    if (status == STATUS_OK)
        status = subject_open_within(&s, &r->subject, r->run.limits.bytes);
    if (status == STATUS_OK) {
        comparison c = {.of = &s, .r = r};
        status = subject_measure(&s, &c.size) ? compare_all(&c) : complain_memory();
    }
    subject_close(&s);
    return status;
}

static const option_row OPTIONS[] = {
    OPTION_METHODS(compare_request, "compare only these, separated by commas; repeatable"),
    {.name = "repeat",
     .value = "N",
     .help = "search N times by each method and report the median time (by default short searches are repeated, "
             "long ones not)",
     OPTION(compare_request, repeat, small),
     .least = 1,
     .most = 1000000,
     .remedy = "a number from 1 to 1000000"},
    OPTION_GROUP(options_tree, compare_request, subject),
    OPTION_GROUP(options_game, compare_request, subject),
    OPTION_FORMAT(compare_request, "text|json|csv"),
    OPTION_GROUP(options_hints, compare_request, run.hints),
    OPTION_GROUP(options_limits, compare_request, run.limits),
    OPTION_COLOUR(compare_request),
    {0},
};

const command cmd_compare = {
    .name = "compare",
    .summary = "all methods in one table",
    .help = "Search the tree in FILE ('-': standard input), or a position of a game, by every method and compare their "
            "costs.\vTimes are medians of repeated searches, the spread is half the interquartile range. Everything "
            "else is the same each time, and this is checked. A search that takes more than a fifth of a second is not "
            "repeated.\n\nExamples: phased compare tree.json --format csv\nphased compare tree.json --method "
            "alphabeta,sss,ps:2 --repeat 1000\nphased compare --game othello --position f5d6c3 --depth 6",
    .options = OPTIONS,
    .argument = {.usage = "FILE\n--model=MODEL\n--game=GAME",
                 .noun = "tree",
                 .field = offsetof(compare_request, subject.file)},
    .size = sizeof(compare_request),
    .run = compare_command,
};

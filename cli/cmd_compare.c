/* cmd_compare.c - phased compare: every method on one tree, in one table. */
#include "commands.h"

#include "../src/base/printable.h"
#include "../src/base/text.h"
#include "common.h"
#include "methods.h"
#include "phased_catalog.h"
#include "run.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct compare_request {
    subject_request subject;
    run_request run;
    request_format format;
    colour_choice colour;
} compare_request;

enum { MOST_PHASES = 64, NAMES_ROOM = 512, MOST_MINIMAX = 20000000 };

/* Minimax on a game, or on a model of any size, would be all that is ever seen of the others. */
static bool minimax_wanted(const subject *s, const subject_size *size)
{
    return s->tree || (size->depth && size->leaves <= MOST_MINIMAX);
}

/* The methods worth comparing: all of them, and those with a plan from two phases on, doubling while that is short of
 * alpha-beta, which is what as many phases as the widest MAX node has children amount to; in DUAL* the widest MIN node. */
static void names_fill(char names[NAMES_ROOM], const subject *s, const subject_size *size)
{
    text_writer w = text_open(names, NAMES_ROOM);
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++) {
        if (strcmp(e->name, "minimax") == 0 && !minimax_wanted(s, size))
            continue;
        const uint32_t widest = strcmp(e->name, "dual") == 0 ? size->widest_min : size->widest_max;
        for (uint32_t k = 2; k == 2 || (k < widest && k <= MOST_PHASES); k *= 2) {
            text_puts(&w, w.length ? "," : "");
            text_puts(&w, e->name);
            if (!e->parameters[0] || e->parameters[0]->type != PH_TYPE_PLAN)
                break;
            text_put(&w, ':');
            text_put_number(&w, k);
        }
    }
    assert(w.length < NAMES_ROOM);
}

/* All runs on one subject. */
typedef struct comparison {
    const subject *of;
    const compare_request *r;
    subject_size size;
    method_list methods;
    run *runs;
    const ph_result *alphabeta; /* what the others are measured against */
} comparison;

/* Leaves relative to alpha-beta's. False when a limit makes them tell nothing. */
static bool ratio_of(const comparison *c, const ph_result *result, double *ratio)
{
    if (c->alphabeta->stop != PH_FINISHED || result->stop != PH_FINISHED)
        return false;
    *ratio = (double)result->counts.leaves / (double)c->alphabeta->counts.leaves;
    return true;
}

/* Has any search deepened until a limit ended it? Then each may have come to a depth of its own, and values of different
 * depths are not to be compared. */
static bool is_deepened(const comparison *c)
{
    for (size_t i = 0; i < c->methods.count; i++)
        if (run_deepened(&c->runs[i], c->of))
            return true;
    return false;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* Does no method that ended evaluate fewer leaves? */
static bool is_fewest(const comparison *c, const ph_result *result)
{
    for (size_t i = 0; i < c->methods.count; i++) {
        const ph_result *other = &c->runs[i].result;
        if (other->stop == PH_FINISHED && other->counts.leaves < result->counts.leaves)
            return false;
    }
    return result->stop == PH_FINISHED;
}

static void put_row(FILE *out, const comparison *c, const run *u)
{
    const ph_counts *n = &u->result.counts;
    double ratio;
    const bool colour = colour_wanted(c->r->colour);
    fprintf(out, "%-10s ", u->name);
    paint_put(out, colour && is_fewest(c, &u->result), PAINT_GOOD);
    fprintf(out, "%10" PRIu64, n->leaves);
    paint_put(out, colour && is_fewest(c, &u->result), PAINT_NONE);
    if (ratio_of(c, &u->result, &ratio))
        fprintf(out, " %7.3f", ratio);
    else
        fprintf(out, " %7s", "-");
    fprintf(out, " %10" PRIu64 " %9" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %10" PRIu64 " %10.6f  ", n->nodes,
            n->cutoffs, n->open_peak, n->backup_peak, n->states_peak, n->bytes_peak, u->result.seconds);
    run_put_value(out, &u->result);
    if (u->result.best != PH_NO_MOVE) {
        fputs(", best ", out);
        subject_put_step(out, c->of, &u->result.best, 1);
    }
    if (run_deepened(u, c->of))
        fprintf(out, ", depth %" PRIu32, u->result.depth);
    if (u->result.stop != PH_FINISHED) {
        paint_put(out, colour, PAINT_CUT);
        fprintf(out, " (stopped: %s)", ph_stop_text(u->result.stop));
        paint_put(out, colour, PAINT_NONE);
    }
    fputc('\n', out);
}

static void put_position(FILE *out, const comparison *c)
{
    if (c->r->subject.position) {
        fputs(", position ", out);
        printable_put(out, c->r->subject.position);
    }
    if (c->of->depth)
        fprintf(out, ", depth %" PRIu32, c->of->depth);
    fputs("\n\n", out);
}

static void put_table(FILE *out, const comparison *c)
{
    const subject_size *s = &c->size;
    printable_put(out, c->of->name);
    if (c->size.depth)
        fprintf(out, ": depth %" PRIu32 ", leaves %" PRIu64 ", minimal tree %" PRIu64 "\n\n", s->depth, s->leaves,
                s->minimal);
    else
        put_position(out, c);
    paint_put(out, colour_wanted(c->r->colour), PAINT_HEAD);
    fprintf(out, "%-10s %10s %7s %10s %9s %8s %8s %8s %10s %10s  %s", "method", "leaves", "ratio", "nodes", "cut-offs",
            "OPEN", "BACKUP", "held", "bytes", "seconds", "value");
    paint_put(out, colour_wanted(c->r->colour), PAINT_NONE);
    fputc('\n', out);
    for (size_t i = 0; i < c->methods.count; i++)
        put_row(out, c, &c->runs[i]);
    fputs(
        "\nratio: leaves relative to alphabeta's; OPEN, BACKUP, held, bytes: peaks, held what is kept of both lists\n",
        out);
    for (size_t i = 0; i < c->methods.count; i++)
        if (c->runs[i].result.reason)
            fprintf(out, "%s: %s (%s)\n", c->runs[i].name, c->runs[i].result.method, c->runs[i].result.reason);
    if (is_deepened(c))
        fputs("depth: that of the last search that ended; values of different depths are not to be compared\n", out);
    if (!minimax_wanted(c->of, s))
        fputs("minimax is left out: it would evaluate every leaf\n", out);
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
    fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6f,%s", n->nodes,
            n->cutoffs, n->open_peak, n->backup_peak, n->states_peak, n->bytes_peak, u->result.seconds,
            ph_stop_text(u->result.stop));
    if (run_deepened(u, c->of))
        fprintf(out, ",%" PRIu32, u->result.depth);
    else if (is_deepened(c))
        fputc(',', out);
    fputc('\n', out);
}

static void put_csv(FILE *out, const comparison *c)
{
    fputs("method,lower,upper,best,leaves,ratio,nodes,cutoffs,open_peak,backup_peak,states_peak,bytes_peak,seconds,"
          "stopped",
          out);
    fputs(is_deepened(c) ? ",depth\n" : "\n", out);
    for (size_t i = 0; i < c->methods.count; i++)
        put_csv_row(out, c, &c->runs[i]);
}

/* ---- the command --------------------------------------------------------------------------------------- */

/* Search by every method. Returns a status. */
static int runs_fill(comparison *c)
{
    c->runs = calloc(c->methods.count, sizeof *c->runs);
    if (!c->runs)
        return complain_memory();
    int status = STATUS_OK;
    for (size_t i = 0; i < c->methods.count; i++) {
        run *u = &c->runs[i];
        u->name = c->methods.names[i];
        if (strcmp(u->name, "alphabeta") == 0)
            c->alphabeta = &u->result;
        int one = run_search(u, c->of, &c->r->run, u->name, NULL, NULL);
        if (one != STATUS_OK)
            status = one;
        if (one != STATUS_OK && one != STATUS_STOPPED)
            break;
    }
    return status;
}

static int put_all(const comparison *c, int status)
{
    output o;
    int opened = output_open(&o);
    if (opened != STATUS_OK)
        return opened;
    if (c->r->format == FORMAT_CSV)
        put_csv(o.stream, c);
    else if (c->r->format == FORMAT_TEXT)
        put_table(o.stream, c);
    else
        for (size_t i = 0; i < c->methods.count; i++)
            run_put_json(o.stream, &c->runs[i], c->of, &c->r->run);
    int sound = subject_sound(c->of); /* the moves have been written */
    return output_send(&o, sound != STATUS_OK ? sound : status);
}

static int compare_all(comparison *c)
{
    char names[NAMES_ROOM];
    names_fill(names, c->of, &c->size);
    int status = methods_init(&c->methods, names);
    if (status == STATUS_OK)
        status = runs_fill(c);
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
        status = subject_open(&s, &r->subject);
    if (status == STATUS_OK) {
        comparison c = {.of = &s, .r = r};
        status = subject_measure(&s, &c.size) ? compare_all(&c) : complain_memory();
    }
    subject_close(&s);
    return status;
}

static const option_row OPTIONS[] = {
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
    .help = "Search the tree in FILE ('-': standard input), or a position of a game, by every method and compare "
            "their costs.\v"
            "Examples: phased compare tree.json --format csv\n"
            "phased compare --game othello --position f5d6c3 --depth 6",
    .options = OPTIONS,
    .argument = {.usage = "FILE\n--model=MODEL\n--game=GAME",
                 .noun = "tree",
                 .field = offsetof(compare_request, subject.file)},
    .size = sizeof(compare_request),
    .run = compare_command,
};

/* cmd_search.c - phased search: value, best move, line and costs by each requested method. */
#include "commands.h"

#include "../src/tool/prose.h"
#include "../src/tool/terminal.h"
#include "../src/trace/proven_strategy.h"
#include "common.h"
#include "interrupt.h"
#include "positions.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct search_request {
    subject_request subject;
    run_request run;
    methods_request methods; /* none: the library's choice */
    request_format format;
    colour_choice colour;
    const char *positions; /* name of a file; NULL: one position */
} search_request;

/* Where to write leaves, and the subject they belong to. */
typedef struct leaf_printer {
    FILE *out;
    const subject *of;
} leaf_printer;

static void leaf_put(void *context, const ph_move *path, uint32_t depth)
{
    const leaf_printer *p = context;
    ph_value value;
    fputs("  ", p->out);
    subject_put_path(p->out, p->of, path, depth);
    if (subject_value(p->of, path, depth, &value))
        fprintf(p->out, "=%" PRId32, value);
}

/* Continued lines are indented like the text after "  value     ". */
#define BEGIN "            "

/* A long line, wrapped between words on a terminal. */
static int line_put(FILE *out, prose_line *l)
{
    return prose_line_put(l, out, BEGIN, width_said(stdout)) ? STATUS_OK : complain_memory();
}

static int put_line(FILE *out, const subject *s, const ph_result *result)
{
    prose_line l;
    if (!prose_line_open(&l))
        return complain_memory();
    fputs("  line    ", l.stream);
    for (uint32_t i = 1; i <= result->pv_length; i++) {
        fputs("  ", l.stream);
        subject_put_step(l.stream, s, result->pv, i);
    }
    return line_put(out, &l);
}

static void put_counts(FILE *out, const subject *s, const ph_result *result)
{
    const ph_counts *c = &result->counts;
    fprintf(out, "  leaves    %" PRIu64, c->leaves);
    uint64_t all = subject_leaves(s, s->depth);
    if (all)
        fprintf(out, " of %" PRIu64, all);
    fputc('\n', out);
    fprintf(out, "  nodes     %" PRIu64 "\n", c->nodes);
    fprintf(out, "  cut-offs  %" PRIu64 "\n", c->cutoffs);
    fprintf(out, "  peaks     OPEN %" PRIu64 ", BACKUP %" PRIu64 ", %" PRIu64 " states in memory, %" PRIu64 " bytes\n",
            c->open_peak, c->backup_peak, c->states_peak, c->bytes_peak);
    fprintf(out, "  time      %.6f s\n", result->seconds);
}

/* How many threads searched, if --threads was given. */
static void put_threads(FILE *out, uint32_t requested, uint32_t used)
{
    if (requested == 0)
        return;
    fprintf(out, "  threads   %" PRIu32, used);
    if (requested > used)
        fprintf(out, " of %" PRIu32, requested);
    fputs(requested > 1 && used == 1 ? ": the search was too short, or this method does not share its work\n" : "\n",
          out);
}

enum { MOST_DRAWN = 100000 }; /* the most leaves of a model that is copied to draw a strategy */

/* The strategy as a tree. A model is copied into memory for it. For a game `trace` draws it, with moves as names of
 * nodes. */
static int put_strategy_tree(FILE *out, const subject *s, const search_request *r, const ph_lines *lines)
{
    const bool copied = !s->tree && s->model && subject_leaves(s, s->depth) <= MOST_DRAWN;
    ph_tree *tree = s->tree;
    if (!lines->count || (!tree && !copied))
        return STATUS_OK;
    if (copied && ph_tree_copy(s->game, s->root, s->depth ? s->depth : PH_MAX_DEPTH, SIZE_MAX, NULL, &tree))
        return complain_memory();
    fputc('\n', out);
    const bool drawn = proven_draw(out, tree, s->min_root, lines, colour_wanted(r->colour));
    if (copied)
        ph_tree_free(tree);
    return drawn ? STATUS_OK : complain_memory();
}

static int put_order(FILE *out, const subject *s, const run *u)
{
    prose_line l;
    if (!prose_line_open(&l))
        return complain_memory();
    leaf_printer p = {l.stream, s};
    fputs("  order   ", l.stream);
    leaf_log_visit(&u->log, u->result.counts.leaves, leaf_put, &p);
    return line_put(out, &l);
}

static int put_strategy(FILE *out, const subject *s, const ph_lines *lines)
{
    prose_line l;
    if (!prose_line_open(&l))
        return complain_memory();
    leaf_printer p = {l.stream, s};
    fputs(lines->count ? "  strategy" : "  strategy  none: a limit stopped the search or the proof", l.stream);
    for (size_t i = 0; i < lines->count; i++)
        leaf_put(&p, lines->moves + lines->start[i], (uint32_t)(lines->start[i + 1] - lines->start[i]));
    return line_put(out, &l);
}

static int put_leaves(FILE *out, const subject *s, const search_request *r, const run *u)
{
    int status = STATUS_OK;
    if (r->run.leaves)
        status = put_order(out, s, u);
    if (status == STATUS_OK && r->run.strategy)
        status = put_strategy(out, s, &u->result.strategy);
    if (status == STATUS_OK && r->run.strategy)
        status = put_strategy_tree(out, s, r, &u->result.strategy);
    return status;
}

/* The requested method, the method that ran, and why: "auto: sss (height 4: all 7 states fit the memory)", "ps:auto
 * (ps:2)", "rs (rs:85)". */
static int put_name(FILE *out, const run *u, bool colour)
{
    const ph_result *r = &u->result;
    prose_line l;
    if (!prose_line_open(&l))
        return complain_memory();
    paint_text(l.stream, colour, PAINT_HEAD, u->name);
    if (r->reason)
        fprintf(l.stream, ": %s (%s)", r->method, r->reason);
    else if (strcmp(u->name, r->method) != 0)
        fprintf(l.stream, " (%s)", r->method);
    return line_put(out, &l);
}

/* The value, and who wins if a game is decided: "MAX wins in 5 moves (1000017)". */
static void put_value(FILE *out, const subject *s, const search_request *r, const run *u)
{
    verdict v;
    if (!run_verdict(u, s, &r->run, &v)) {
        run_put_value(out, &u->result);
        return;
    }
    const bool max_wins = (v.kind == VERDICT_WIN) != s->min_root;
    if (v.kind != VERDICT_DRAW) {
        fputs(max_wins ? "MAX " : "MIN ", out);
        v.kind = VERDICT_WIN;
        v.value = 0; /* it follows */
    }
    verdict_put(out, &v, v.kind == VERDICT_DRAW, NULL);
    fprintf(out, " (%" PRId32 ")", u->result.value);
}

/* Will it search a game to its end? Only small games can be. */
static bool is_endless(const search_request *r)
{
    const ph_limits *l = &r->run.limits;
    return r->subject.game && !r->subject.depth && !(l->seconds > 0) && !l->leaves && !l->nodes && !l->visits;
}

static int put_text(FILE *out, const subject *s, const search_request *r, const run *u)
{
    const ph_result *result = &u->result;
    const bool colour = colour_wanted(r->colour);
    if (put_name(out, u, colour) != STATUS_OK)
        return STATUS_FAILURE;
    fputs("  value     ", out);
    paint_put(out, colour, PAINT_GOOD);
    put_value(out, s, r, u);
    paint_put(out, colour, PAINT_NONE);
    fputs("\n  best      ", out);
    if (result->best == PH_NO_MOVE)
        fputs("none: the root is a leaf", out);
    else
        subject_put_step(out, s, &result->best, 1);
    fputc('\n', out);
    if (result->pv_length && put_line(out, s, result) != STATUS_OK)
        return STATUS_FAILURE;
    if (run_deepened(u, s))
        fprintf(out, "  depth     %" PRIu32 "\n", result->depth);
    put_counts(out, s, result);
    put_threads(out, r->run.threads, result->threads);
    if (result->stop != PH_FINISHED) {
        fputs("  stopped   ", out);
        paint_text(out, colour, PAINT_CUT, ph_stop_text(result->stop));
        fputc('\n', out);
        if (is_endless(r))
            prose_print(out, BEGIN, width_said(stdout),
                        "  hint      the end of the game is far away: add --depth 8 or --time 10");
    }
    return put_leaves(out, s, r, u);
}

/* Search by one method and print. */
static int search_by(FILE *out, const subject *s, const search_request *r, const char *name, progress *bar)
{
    run *u = calloc(1, sizeof *u);
    if (!u)
        return complain_memory();
    u->name = name;
    u->bar = bar;
    progress_say(bar, is_endless(r) ? "%s, to the end of the game: Ctrl-C stops it, --depth 8 would be faster" : "%s",
                 name);
    int status = run_search(u, s, &r->run, name, NULL, NULL);
    bool answered = status == STATUS_OK || status == STATUS_STOPPED;
    progress_done(bar, "%-10s %12" PRIu64 " leaves %10.3f s", name, u->result.counts.leaves, u->result.seconds);
    if (answered && r->format == FORMAT_JSON)
        run_put_json(out, u, s, &r->run);
    else if (answered && put_text(out, s, r, u) != STATUS_OK)
        status = STATUS_FAILURE;
    run_release(u);
    free(u);
    return status;
}

/* An interrupt ends the running search, and the remaining methods are not run. */
static int search_all(const subject *s, const search_request *r, const method_list *m)
{
    output o;
    progress bar;
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    progress_start(&bar, stderr, m->count > 1 ? m->count : 0);
    for (size_t i = 0; i < m->count && (status == STATUS_OK || status == STATUS_STOPPED) && !*interrupt_flag(); i++) {
        if (i > 0 && r->format == FORMAT_TEXT)
            fputc('\n', o.stream);
        int one = search_by(o.stream, s, r, m->names[i], &bar);
        if (one != STATUS_OK)
            status = one;
    }
    progress_stop(&bar);
    if (status == STATUS_OK || status == STATUS_STOPPED) {
        int sound = subject_sound(s); /* the moves were printed */
        status = sound != STATUS_OK ? sound : *interrupt_flag() ? STATUS_STOPPED : status;
    }
    return output_send(&o, status);
}

/* Search each position of a file. */
static int search_positions(subject *s, const search_request *r, const method_list *m)
{
    output o;
    suite list;
    int status = positions_open(&list, s, r->positions, r->subject.position);
    if (status == STATUS_OK) {
        status = output_open(&o);
        if (status == STATUS_OK) {
            status = positions_search(o.stream, s, &list, &r->run, m, r->format);
            status = output_send(&o, status);
        }
    }
    positions_close(&list);
    return status;
}

static int search_check(const search_request *r)
{
    if (r->positions && !r->subject.game)
        return complain(STATUS_BAD, "--positions %s: positions belong to a game; add --game chess", r->positions);
    int status = subject_check(&r->subject, "search", SUBJECT_GAMES | SUBJECT_HORIZON);
    if (status != STATUS_OK)
        return status;
    if (r->run.leaves && r->run.threads > 1)
        return complain(STATUS_BAD, "--leaves lists the leaves of one thread in evaluation order: leave out --threads");
    if (r->positions && (r->run.leaves || r->run.strategy))
        return complain(STATUS_BAD, "--leaves and --strategy show one search; write --position instead of --positions");
    if (r->positions)
        return run_check_ends(&r->run, r->subject.depth, "--positions", r->positions);
    if (r->format == FORMAT_CSV)
        return complain(STATUS_BAD, "--format csv is for --positions; 'compare' prints CSV of one position");
    return STATUS_OK;
}

static int search_command(const void *request)
{
    const search_request *r = request;
    method_list m = {0};
    subject s = {0};
    int status = search_check(r);
    if (status == STATUS_OK)
        status = methods_init_lists(&m, &r->methods);
    if (status == STATUS_OK)
        status = subject_open_within(&s, &r->subject, r->run.limits.bytes);
    if (status == STATUS_OK)
        status = r->positions ? search_positions(&s, r, &m) : search_all(&s, r, &m);
    subject_close(&s);
    methods_release(&m);
    return status;
}

static const option_row OPTIONS[] = {
    OPTION_METHODS(search_request, "search by these methods, separated by commas; repeatable"),
    OPTION_GROUP(options_tree, search_request, subject),
    OPTION_GROUP(options_game, search_request, subject),
    OPTION_POSITIONS(search_request, positions),
    {.name = "leaves", .help = "list the leaves in evaluation order", OPTION(search_request, run.leaves, flag)},
    {.name = "strategy",
     .help = "prove a best strategy of MAX, list its leaves and draw it (for a game use trace --strategy)",
     OPTION(search_request, run.strategy, flag)},
    OPTION_FORMAT(search_request, "text|json|csv"),
    OPTION_COLOUR(search_request),
    OPTION_GROUP(options_hints, search_request, run.hints),
    OPTION_GROUP(options_limits, search_request, run.limits),
    OPTION_THREADS_OF(search_request, run.threads, THREADS_HELP),
    {0},
};

const command cmd_search = {
    .name = "search",
    .summary = "value, best move, best line and costs, by the methods you name",
    .help =
        "Search the tree in FILE ('-': standard input), or a position of a game, by each of METHODS "
        "(auto).\v'phased --help' lists the METHODS. The default, auto, picks the method expected to do best within "
        "--memory, among those that never evaluate a leaf alpha-beta would skip, and says why. ps:4 is PS* with "
        "four equal phases, ps:1+2+5 with partitions of these sizes (the last repeats), 'ps:1/2/*' with a size for "
        "each level from the top (* means all children), ps:auto with the fewest phases that fit --memory; dual "
        "takes the same plans. rs:85 and rs-dual:85 are best-first search in fixed memory (RS) with 85 entries; rs "
        "takes what fits --memory. With @reference each method runs as its paper prints it; ps:4@printed runs the "
        "operator exactly as printed in 1986.\n\nA GAME is a game listed by 'phased --help', optionally with "
        "parameters (connect4:columns=6,rows=5), or a plug-in such as ./nim.so. With --time or --max-nodes and no "
        "--depth it is searched by iterative deepening until that limit; without any limit it is searched to its "
        "end, which takes too long for all but small games. Ctrl-C prints what is known so far.\n\nWith --threads "
        "several "
        "threads share one search. A depth-first method on a game shares a transposition table, which it gets if it "
        "has none: alphabeta and auto become alphabeta+tt. The value is the same as on one thread; the counts are "
        "totals of all threads. These run on one thread, and say so: bns, rs, trees without +tt, and methods with "
        "+deeper, +history, +iid or, except strong, rules of selective search.\n\nWith --positions FILE each position "
        "of the "
        "file is searched, and a table shows what was found. In chess a line may be an EPD record: its id names the "
        "row, and "
        "if it has bm (best moves) or am (moves to avoid), the table says since which depth and visit the search has "
        "had such "
        "a move, and how many positions are solved.\n\nExamples: phased search tree.json "
        "--method ps:2,sss --leaves\nphased search "
        "--game connect4 --position 44443356 --depth 10 --method ps:4\nphased search --game chess --positions "
        "examples/positions/bratko-kopec.epd --visits 100000",
    .options = OPTIONS,
    .argument = {.usage = "FILE\n--model=MODEL\n--game=GAME",
                 .noun = "tree",
                 .field = offsetof(search_request, subject.file)},
    .size = sizeof(search_request),
    .run = search_command,
};

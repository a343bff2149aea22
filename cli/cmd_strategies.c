/* cmd_strategies.c - phased strategies: lists the strategies of MAX in a tree and their clusters, or draws one of
 * them. */
#include "commands.h"

#include "../src/tool/prose.h"
#include "../src/tool/terminal.h"
#include "../src/trace/dewey.h"
#include "../src/trace/shape.h"
#include "../src/trace/strategies.h"
#include "common.h"
#include "subject.h"

#include <inttypes.h>
#include <string.h>

/* The most that is listed: strategies, unless the user wants more, and leaves of all of them together. */
enum { FEW = 1024, MOST_LIMIT = 1000000, MOST_LEAVES = 4000000, MOST_NUMBERS = 12 };

/* Which one to draw. */
typedef struct which {
    bool given;
    uint64_t number; /* 0: a best one */
} which;

typedef struct strategies_request {
    subject_request subject;
    request_format format;
    which one;
    uint64_t limit;
    colour_choice colour;
} strategies_request;

/* What to write, and where. */
typedef struct listing {
    FILE *out;
    json_writer j;
    strategies *of;
    const shape *sh;
    const strategies_request *r;
    uint64_t count; /* up to STRATEGIES_MANY */
    bool colour;
    size_t width;    /* of the terminal */
    prose_line line; /* text: the current row */
    bool lost;       /* text: a row failed for lack of memory */
} listing;

static bool is_leaf(const listing *l, const strategies_place *at)
{
    return ph_tree_width(l->of->tree, at->node) == 0;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* A row is kept in `line` until it is complete. False without memory. */
static bool row_begin(listing *l)
{
    l->lost |= !prose_line_open(&l->line);
    return !l->lost;
}

/* What does not fit is continued below, where leaves and strategies begin. */
static void row_end(listing *l)
{
    l->lost |= !prose_line_put(&l->line, l->out, "                               ", l->width);
}

static void put_paragraph(const listing *l, const char *text)
{
    fputc('\n', l->out);
    prose_wrap(l->out, text, 0, "", l->width);
}

static void put_leaf(void *context, const strategies_place *at)
{
    const listing *l = context;
    if (!is_leaf(l, at))
        return;
    fputs("  ", l->line.stream);
    dewey_put(l->line.stream, l->of->tree, at->path, at->depth);
    fprintf(l->line.stream, "=%" PRId32, ph_tree_value(l->of->tree, at->node));
}

static void put_cluster(void *context, const strategies_place *at)
{
    listing *l = context;
    if (!is_leaf(l, at) || !row_begin(l))
        return;
    FILE *out = l->line.stream;
    uint64_t size = 0;
    for (uint64_t n = 1; n <= l->count; n++)
        size += strategies_have(l->of, n, at->path, at->depth);
    fprintf(out, "%11" PRId32 "  %6" PRIu64 "  ", ph_tree_value(l->of->tree, at->node), size);
    paint_text(out, l->colour && at->first, PAINT_MAX, at->first ? "first  " : "       ");
    dewey_put(out, l->of->tree, at->path, at->depth);
    fputc(':', out);
    uint64_t written = 0;
    for (uint64_t n = 1; n <= l->count && written < MOST_NUMBERS; n++)
        if (strategies_have(l->of, n, at->path, at->depth)) {
            fprintf(out, " %" PRIu64, n);
            written++;
        }
    fputs(size > written ? " ..." : "", out);
    row_end(l);
}

static void put_list(listing *l)
{
    paint_text(l->out, l->colour, PAINT_HEAD, "   strategy       value        leaves");
    fputc('\n', l->out);
    for (uint64_t n = 1; n <= l->count && row_begin(l); n++) {
        strategies_pick(l->of, n);
        ph_value value = strategies_value(l->of);
        const bool best = value == strategies_best(l->of);
        fprintf(l->line.stream, "%11" PRIu64 " %11" PRId32 "  ", n, value);
        paint_text(l->line.stream, l->colour && best, PAINT_GOOD, best ? "best" : "    ");
        strategies_visit(l->of, true, put_leaf, l);
        row_end(l);
    }
    put_paragraph(l, "A cluster is the set of strategies that share a leaf: the value of none of them exceeds the "
                     "leaf's.");
    fputc('\n', l->out);
    paint_text(l->out, l->colour, PAINT_HEAD, "      bound   count         leaf and strategies");
    fputc('\n', l->out);
    strategies_visit(l->of, false, put_cluster, l);
    fputc('\n', l->out);
    prose_print(l->out, "", l->width,
                "first (%" PRIu64 "): all children of MAX nodes, the first of MIN nodes. Every strategy is in one "
                "of these clusters, and SSS* begins with them.",
                l->sh->clusters);
}

static bool is_listed(const listing *l)
{
    return l->count <= l->r->limit && l->count <= MOST_LEAVES / l->sh->leaves;
}

static void put_text(listing *l)
{
    fputs("strategies    ", l->out);
    shape_put_strategies(l->out, l->sh);
    fprintf(l->out, "\nvalue         %" PRId32 "\n", strategies_best(l->of));
    put_paragraph(
        l, "A strategy of MAX takes one child of each MAX node that it reaches and all children of each MIN node. "
           "Its value is its least leaf; the tree's is the best.");
    fputc('\n', l->out);
    if (is_listed(l)) {
        put_list(l);
        return;
    }
    if (l->count > l->r->limit)
        prose_print(l->out, "", l->width,
                    "Not listed: there are more than %" PRIu64 ". --limit N lists up to N, --strategy N draws one of "
                    "them, --strategy best a best one.",
                    l->r->limit);
    else
        prose_print(l->out, "", l->width,
                    "Not listed: that is too much for a tree of %" PRIu64 " leaves. --strategy N draws one of them, "
                    "--strategy best a best one.",
                    l->sh->leaves);
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void put_leaf_json(void *context, const strategies_place *at)
{
    listing *l = context;
    if (!is_leaf(l, at))
        return;
    json_put_begin(&l->j, NULL, '{');
    dewey_put_json(&l->j, "node", at->path, at->depth);
    json_put_integer(&l->j, "value", ph_tree_value(l->of->tree, at->node));
    json_put_end(&l->j, '}');
}

/* The child that MAX takes. */
static void put_choice_json(void *context, const strategies_place *at)
{
    listing *l = context;
    if (is_leaf(l, at) || !at->max)
        return;
    uint32_t i = 0;
    while (!l->of->picked[ph_tree_child(l->of->tree, at->node, i)].visited)
        i++;
    json_put_begin(&l->j, NULL, '{');
    dewey_put_json(&l->j, "node", at->path, at->depth);
    json_put_count(&l->j, "child", (uint64_t)i + 1);
    json_put_end(&l->j, '}');
}

/* The chosen strategy; 0: its number is not known. */
static void put_picked_json(listing *l, const char *key, uint64_t number)
{
    json_put_begin(&l->j, key, '{');
    if (number)
        json_put_count(&l->j, "number", number);
    else
        json_put_null(&l->j, "number");
    json_put_integer(&l->j, "value", strategies_value(l->of));
    json_put_begin(&l->j, "choices", '[');
    strategies_visit(l->of, true, put_choice_json, l);
    json_put_end(&l->j, ']');
    json_put_begin(&l->j, "leaves", '[');
    strategies_visit(l->of, true, put_leaf_json, l);
    json_put_end(&l->j, ']');
    json_put_end(&l->j, '}');
}

static void put_cluster_json(void *context, const strategies_place *at)
{
    listing *l = context;
    if (!is_leaf(l, at))
        return;
    json_put_begin(&l->j, NULL, '{');
    dewey_put_json(&l->j, "node", at->path, at->depth);
    json_put_integer(&l->j, "bound", ph_tree_value(l->of->tree, at->node));
    json_put_count(&l->j, "first", at->first);
    json_put_begin(&l->j, "strategies", '[');
    for (uint64_t n = 1; n <= l->count; n++)
        if (strategies_have(l->of, n, at->path, at->depth))
            json_put_count(&l->j, NULL, n);
    json_put_end(&l->j, ']');
    json_put_end(&l->j, '}');
}

static void put_list_json(listing *l)
{
    json_put_begin(&l->j, "list", '[');
    for (uint64_t n = 1; n <= l->count; n++) {
        strategies_pick(l->of, n);
        put_picked_json(l, NULL, n);
    }
    json_put_end(&l->j, ']');
    json_put_begin(&l->j, "clusters", '[');
    strategies_visit(l->of, false, put_cluster_json, l);
    json_put_end(&l->j, ']');
}

static void put_json(listing *l)
{
    json_put_begin(&l->j, NULL, '{');
    shape_put_strategies_json(&l->j, "strategies", l->sh);
    json_put_integer(&l->j, "value", strategies_best(l->of));
    if (is_listed(l)) {
        put_list_json(l);
    } else {
        json_put_null(&l->j, "list");
        json_put_null(&l->j, "clusters");
    }
    json_put_end(&l->j, '}');
    json_put_line_end(&l->j);
}

/* ---- one of them --------------------------------------------------------------------------------------- */

static void draw_one(listing *l, uint64_t number)
{
    const bool min_root = l->r->subject.min_root;
    if (l->r->format == FORMAT_DOT) {
        draw_dot(l->out, l->of->tree, min_root, l->of->picked, 0, NULL);
    } else if (l->r->format == FORMAT_JSON) {
        put_picked_json(l, NULL, number);
        json_put_line_end(&l->j);
    } else {
        if (number)
            fprintf(l->out, "strategy %" PRIu64 " of ", number);
        else
            fputs("a best strategy of ", l->out);
        shape_put_strategies(l->out, l->sh);
        fprintf(l->out, ", value %" PRId32 "\n\n", strategies_value(l->of));
        draw_text(l->out, l->of->tree, min_root, l->of->picked, l->colour);
    }
}

static int put_one(listing *l)
{
    uint64_t number = l->r->one.number;
    if (number > l->count)
        return complain(STATUS_BAD, "--strategy %" PRIu64 ": the tree has %" PRIu64 " of them", number, l->count);
    if (number)
        strategies_pick(l->of, number);
    else
        number = strategies_pick_best(l->of);
    draw_one(l, number);
    return STATUS_OK;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int put_all(strategies *s, const shape *sh, const strategies_request *r)
{
    output o;
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    listing l = {o.stream,
                 json_writer_of(o.stream),
                 s,
                 sh,
                 r,
                 strategies_count(s),
                 colour_wanted(r->colour),
                 .width = width_of(stdout)};
    if (r->one.given || r->format == FORMAT_DOT)
        status = put_one(&l);
    else if (r->format == FORMAT_JSON)
        put_json(&l);
    else
        put_text(&l);
    if (l.lost)
        status = complain_memory();
    return output_send(&o, status);
}

static int strategies_command(const void *request)
{
    const strategies_request *r = request;
    subject s = {0};
    strategies all = {0};
    shape sh = {0};
    int status = subject_check(&r->subject, "strategies", subject_can_tree(&r->subject));
    if (status == STATUS_OK)
        status = subject_open_tree(&s, &r->subject);
    if (status == STATUS_OK) {
        bool ready = strategies_init(&all, s.tree, s.min_root) && shape_init(&sh, s.tree, s.min_root);
        status = ready ? put_all(&all, &sh, r) : complain_memory();
    }
    shape_release(&sh);
    strategies_release(&all);
    subject_close(&s);
    return status;
}

/* "7", "best" */
static bool option_read_which(const option_row *o, const char *text, void *field)
{
    which *w = field;
    w->given = true;
    w->number = 0;
    return strcmp(text, "best") == 0 || option_read_number(o, text, &w->number);
}

static const option_row OPTIONS[] = {
    {.name = "strategy",
     .value = "N|best",
     .help = "draw only this one, by its number in the list",
     OPTION(strategies_request, one, which),
     .least = 1,
     .most = UINT64_MAX - 1,
     .remedy = "its number, from 1, or best"},
    {.name = "limit",
     .value = "N",
     .help = "list up to N strategies (1024); if there are more, only print their number",
     OPTION(strategies_request, limit, number),
     .least = 1,
     .most = MOST_LIMIT,
     .remedy = "a number from 1 to 1000000"},
    OPTION_GROUP(options_tree, strategies_request, subject),
    OPTION_GROUP(options_game, strategies_request, subject),
    OPTION_FORMAT(strategies_request, "text|dot|json"),
    OPTION_COLOUR(strategies_request),
    {0},
};

const command cmd_strategies = {
    .name = "strategies",
    .summary = "list the strategies of MAX with their values and clusters, or draw one",
    .help =
        "List the strategies of MAX in the tree in FILE ('-': standard input), each with its value and its leaves, "
        "and the cluster of each leaf with its bound; or draw one of them.\vA strategy says what MAX does against "
        "every play of MIN: it takes one child of each MAX node that it reaches and all children of each MIN node. "
        "MIN then moves towards its least leaf, so that leaf's value is the value of the strategy. The value of the "
        "tree is that of the best strategy. Once a leaf is evaluated, no strategy that contains it can have a "
        "higher value: these strategies are the leaf's cluster, the leaf's value is their bound, and SSS* continues "
        "with the greatest bound.\n\ndot draws the whole tree with one strategy, the best if none is named, and the "
        "rest in grey; the bold line leads to its least leaf.\n\nExamples: phased strategies tree.json\nphased "
        "strategies tree.json --strategy best\nphased strategies tree.json --strategy 7 --format dot | dot -Tsvg > "
        "a.svg",
    .options = OPTIONS,
    .argument = {.usage = "FILE\n--model=MODEL\n--game=GAME --depth=N",
                 .noun = "tree",
                 .field = offsetof(strategies_request, subject.file)},
    .size = sizeof(strategies_request),
    .defaults = &(const strategies_request){.limit = FEW},
    .run = strategies_command,
};

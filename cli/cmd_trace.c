/* cmd_trace.c - phased trace: shows every step of one search. */
#include "commands.h"

#include "../src/tool/terminal.h"
#include "../src/trace/trace.h"
#include "common.h"
#include "method_list.h"
#include "run.h"
#include "viewer.h"

#include <stdlib.h>

typedef struct step_range {
    uint64_t first, last;
} step_range;

typedef struct trace_request {
    subject_request subject;
    run_request run;
    const char *methods; /* as typed; NULL: alphabeta, the best known method */
    step_range steps;
    request_format format;
    bool explain, interactive;
    colour_choice colour;
} trace_request;

static trace_format format_of(const trace_request *r)
{
    return r->format == FORMAT_JSON ? TRACE_JSON : r->format == FORMAT_DOT ? TRACE_DOT : TRACE_TEXT;
}

/* A trace may be long, so it is written while the search runs. */
static int trace_search(const subject *s, const trace_request *r, const method_list *m, run *u)
{
    const trace_options options = {
        .out = stdout,
        .format = format_of(r),
        .colour = colour_wanted(r->colour),
        .width = width_said(stdout),
        .strategy = r->run.strategy,
        .tree = s->tree,
        .method = m->names[0],
        .min_root = s->min_root,
        .explain = r->explain,
        .depth = s->depth,
        .first = r->steps.first,
        .last = r->steps.last,
    };
    trace *t = trace_new(&options);
    if (!t)
        return complain_memory();
    int status = run_search(u, s, &r->run, m->names[0], trace_event, t);
    bool answered = status == STATUS_OK || status == STATUS_STOPPED;
    bool whole = trace_free(t, answered ? &u->result : NULL);
    if (answered && !whole && !ferror(stdout)) /* otherwise the end of the program reports the error */
        status = complain_memory();
    return status;
}

/* Full-screen mode. */
static int trace_show(const subject *s, const trace_request *r, const method_list *m)
{
    ph_limits limits = r->run.limits;
    limits.depth = s->depth;
    const replay_options options = {
        .tree = s->tree,
        .search = PH_OPTIONS(.method = m->names[0], .limits = limits, .min_root = s->min_root,
                             .want_strategy = r->run.strategy, .expect = r->run.hints.expect,
                             .evaluation_cost = r->run.hints.evaluation_cost),
        .method = m->names[0],
    };
    const bool all = r->steps.first == 1 && r->steps.last == UINT64_MAX;
    const viewer_request q = {s->name, m->names[0], s->min_root, all ? 0 : r->steps.first, r->colour};
    replay *p = replay_new(&options);
    if (!p)
        return complain_memory();
    const int error = replay_run(p);
    int status = STATUS_OK;
    if (error == PH_E_SIZE)
        status = complain(STATUS_BAD, "--interactive: more than %u steps; take a smaller tree, or --max-leaves",
                          REPLAY_MOST);
    else
        status = error ? complain_search(error, m->names[0]) : viewer_show(p, s->tree, &q);
    replay_free(p);
    return status;
}

static int trace_check(const trace_request *r, const method_list *m)
{
    if (m->count > 1)
        return complain(STATUS_BAD, "'%s': trace one method at a time", r->methods);
    if (r->interactive && r->format != FORMAT_TEXT)
        return complain(STATUS_BAD, "--interactive and --format: one of them at a time");
    return r->interactive ? viewer_check() : STATUS_OK;
}

static int trace_command(const void *request)
{
    const trace_request *r = request;
    method_list m = {0};
    subject s = {0};
    run *u = NULL;
    int status = subject_check(&r->subject, "trace", SUBJECT_GAMES | SUBJECT_HORIZON);
    if (status == STATUS_OK)
        status = methods_init(&m, r->methods ? r->methods : "alphabeta");
    if (status == STATUS_OK)
        status = trace_check(r, &m);
    if (status == STATUS_OK)
        status = subject_open_tree(&s, &r->subject);
    if (status == STATUS_OK && r->interactive)
        status = trace_show(&s, r, &m);
    else if (status == STATUS_OK && !(u = calloc(1, sizeof *u)))
        status = complain_memory();
    if (u) {
        status = trace_search(&s, r, &m, u);
        run_release(u);
    }
    free(u);
    subject_close(&s);
    methods_release(&m);
    return status;
}

/* "5", "5-9", "5-" */
static bool option_read_range(const option_row *o, const char *text, void *field)
{
    (void)o;
    step_range *steps = field;
    const char *end;
    if (!number_read(text, 1, UINT64_MAX, &steps->first, &end))
        return false;
    steps->last = *end == '-' ? UINT64_MAX : steps->first;
    if (*end == '-' && *++end)
        return number_read(end, steps->first, UINT64_MAX, &steps->last, &end) && *end == '\0';
    return *end == '\0';
}

static const option_row OPTIONS[] = {
    {.name = "method", .value = "METHOD", .help = "the method to trace", OPTION(trace_request, methods, text)},
    OPTION_GROUP(options_tree, trace_request, subject),
    OPTION_GROUP(options_game, trace_request, subject),
    {.name = "steps",
     .value = "RANGE",
     .help = "show only these steps: 5-9, 5- or 5",
     OPTION(trace_request, steps, range),
     .remedy = "a range: 5-9, 5- or 5"},
    OPTION_FORMAT(trace_request, "text|json|dot"),
    {.name = "explain",
     .help = "add a sentence for each event; with json, give the lists as changes",
     OPTION(trace_request, explain, flag)},
    {.name = "interactive",
     .help = "full screen, forwards and backwards by keys; ? lists them",
     OPTION(trace_request, interactive, flag)},
    {.name = "strategy",
     .help = "prove a best strategy of MAX and draw it at the end; with dot its nodes have a double frame",
     OPTION(trace_request, run.strategy, flag)},
    OPTION_COLOUR(trace_request),
    OPTION_GROUP(options_hints, trace_request, run.hints),
    OPTION_GROUP(options_limits, trace_request, run.limits),
    {0},
};

const command cmd_trace = {
    .name = "trace",
    .summary = "show every step of one search",
    .help = "Show every step of the search of the tree in FILE ('-': standard input) by one method "
            "(alphabeta).\vFor SSS* and PS* each step shows the case of the operator that applied, then OPEN and "
            "BACKUP. For alpha-beta it shows the window at each node, and at each cut-off which ancestor's bound "
            "closed it.\n\nFor a game the tree is that of the next N moves, and its nodes are named after the "
            "moves.\n\nExamples: phased trace tree.json --method ps:2 --steps 5-9\nphased trace tree.json "
            "--interactive\nphased trace --game tictactoe --position 519 --depth 2\nphased trace tree.json --format "
            "dot | dot -Tsvg > tree.svg",
    .options = OPTIONS,
    .argument = {.usage = "FILE\n--model=MODEL\n--game=GAME --depth=N",
                 .noun = "tree",
                 .field = offsetof(trace_request, subject.file)},
    .size = sizeof(trace_request),
    .defaults = &(const trace_request){.steps = {1, UINT64_MAX}},
    .run = trace_command,
};

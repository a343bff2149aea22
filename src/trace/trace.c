/* trace.c - counts the steps of a search and passes those to be shown to a format. */
#include "formats.h"

#include "../tool/catalog.h"
#include "dewey.h"
#include "explain.h"

#include <assert.h>
#include <stdlib.h>

typedef struct format {
    void (*start)(trace *t);
    void (*event)(trace *t, const ph_event *event);
    void (*end)(trace *t, const ph_result *result);
    bool from_start; /* the events before the first step to show matter too */
} format;

static const format FORMATS[] = {
    [TRACE_TEXT] = {NULL, text_event, text_end, false},
    [TRACE_JSON] = {json_start, json_event, json_end, false},
    [TRACE_DOT] = {dot_start, dot_event, dot_end, true},
    [TRACE_MARKS] = {dot_start, dot_event, NULL, true},
};

trace *trace_new(const trace_options *options)
{
    assert(options->first >= 1 && options->first <= options->last);
    trace *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->o = *options;
    if (!known_init(&t->known, t->o.tree) ||
        (t->o.explain && t->o.format != TRACE_DOT && !(t->explain = explain_new(t->o.tree)))) {
        known_release(&t->known);
        free(t);
        return NULL;
    }
    if (FORMATS[t->o.format].start)
        FORMATS[t->o.format].start(t);
    return t;
}

const char *trace_relation(const trace *t, const ph_event *event)
{
    assert(event->kind == PH_LEAVE || event->kind == PH_KNOWN);
    if (event->kind == PH_KNOWN && ph_tree_width(t->o.tree, dewey_find(t->o.tree, event->path, event->depth)) == 0)
        return "="; /* a leaf */
    if (event->value >= t->beta[event->depth])
        return ">=";
    return event->value <= t->alpha[event->depth] ? "<=" : "=";
}

bool trace_of_call(const trace *t, const ph_event *event, bool beta)
{
    if (beta)
        return event->beta_by == 0 && event->beta == t->beta[0];
    return event->alpha_by == 0 && event->alpha == t->alpha[0];
}

const char *trace_change(const ph_change *change)
{
    static const char *const names[] = {
        [PH_OPENED] = "opened", [PH_SETTLED] = "settled", [PH_DROPPED] = "dropped", [PH_CLOSED] = "closed"};
    return names[change->kind];
}

const char *trace_change_relation(const trace *t, const ph_change *change)
{
    if (change->kind == PH_OPENED)
        return NULL;
    return known_relation(&t->known, dewey_find(t->o.tree, change->path, change->depth), change->value);
}

uint64_t trace_leaves_saved(const trace *t, const ph_event *event)
{
    assert(event->kind == PH_CUT);
    const ph_tree *tree = t->o.tree;
    uint32_t horizon = t->o.depth ? t->o.depth : PH_MAX_DEPTH;
    assert(event->depth < horizon);
    ph_node node = dewey_find(tree, event->path, event->depth);
    uint64_t saved = 0;
    for (uint32_t i = event->searched; i < ph_tree_width(tree, node); i++)
        saved += leaves_below(tree, ph_tree_child(tree, node, i), horizon - event->depth - 1);
    return saved;
}

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* The method that runs is in the first event: "auto" has become "dual@reference" by then. A method with a plan or a
 * number of entries, after a colon, has BACKUP. */
static void trace_begin(trace *t, const ph_event *event)
{
    t->begun = true;
    t->operates = strcmp(catalog_find(PH_KIND_METHOD, event->method)->family, "best-first") == 0;
    t->dual = begins_with(event->method, "dual") || begins_with(event->method, "rs-dual");
    t->minimax = begins_with(event->method, "minimax");
    t->records = begins_with(event->method, "rs");
    t->backup = strchr(event->method, ':') != NULL;
}

/* Keep what later events refer to. */
static void trace_note(trace *t, const ph_event *event)
{
    if (!t->begun)
        trace_begin(t, event);
    /* The operator evaluates a leaf within a step, before the event of the step. */
    t->step = t->steps + 1;
    if (event->kind != PH_LEAF || !trace_operates(t))
        t->steps++;
    if (event->kind == PH_LEAF) {
        t->leaves++;
        t->leaf_step = t->step;
        t->leaf = event->value;
        t->leaf_number = event->depth ? event->path[event->depth - 1] : 0;
        /* A drawing of an intermediate step shows what the search knew then. */
        if ((t->records || t->explain || t->o.format == TRACE_DOT) && t->step <= t->o.last)
            known_leaf(&t->known, event->path, event->depth, event->max, event->value);
    }
    if (event->kind == PH_ENTER || event->kind == PH_KNOWN) {
        t->alpha[event->depth] = event->alpha;
        t->beta[event->depth] = event->beta;
    }
}

void trace_event(void *context, const ph_event *event)
{
    trace *t = context;
    const format *f = &FORMATS[t->o.format];
    assert(event->depth <= PH_MAX_DEPTH);
    trace_note(t, event);
    if (t->explain && !explain_begin(t->explain, t, event))
        t->failed = true;
    if (t->step <= t->o.last && (t->step >= t->o.first || f->from_start) && !t->failed) {
        f->event(t, event);
        t->failed = ferror(t->o.out); /* the rest is not needed */
    }
    if (t->explain && !explain_end(t->explain, t, event))
        t->failed = true;
}

bool trace_free(trace *t, const ph_result *result)
{
    if (result && !t->failed && FORMATS[t->o.format].end)
        FORMATS[t->o.format].end(t, result);
    bool whole = fflush(t->o.out) == 0 && !ferror(t->o.out) && !t->failed;
    explain_free(t->explain);
    known_release(&t->known);
    free(t->marks);
    free(t->beside);
    free(t);
    return whole;
}

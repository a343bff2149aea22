/* trace_json.c - a trace as JSON, one event a line; docs/trace-format.md is its description. */
#include "formats.h"

#include "dewey.h"
#include "explain.h"
#include "result.h"
#include "source.h"

#include <assert.h>

enum { SCHEMA = 1 };

/* Every line is one object, which begins with the kind of its event. */
static json_writer line_begin(const trace *t, const char *event)
{
    json_writer j = json_writer_of(t->o.out);
    json_put_begin(&j, NULL, '{');
    json_put_text(&j, "event", event);
    return j;
}

static void line_end(json_writer *j)
{
    json_put_end(j, '}');
    json_put_line_end(j);
}

void json_start(trace *t)
{
    json_writer j = line_begin(t, "start");
    json_put_text(&j, "format", "phased-trace");
    json_put_integer(&j, "version", SCHEMA);
    json_put_text(&j, "method", t->o.method);
    json_put_text(&j, "root", t->o.min_root ? "min" : "max");
    if (t->o.depth)
        json_put_integer(&j, "depth", t->o.depth);
    else
        json_put_null(&j, "depth");
    source_put_tree(&j, "tree", t->o.tree, ph_tree_root(t->o.tree));
    line_end(&j);
}

static void put_status(json_writer *j, bool solved)
{
    json_put_text(j, "status", solved ? "SOLVED" : "LIVE");
}

void trace_put_state(json_writer *j, const ph_open_state *s, const known *k)
{
    const char *relation = k && s->solved ? known_relation(k, dewey_find(k->tree, s->path, s->depth), s->merit) : NULL;
    json_put_begin(j, NULL, '{');
    dewey_put_json(j, "node", s->path, s->depth);
    put_status(j, s->solved);
    value_put_json(j, "merit", s->merit);
    if (relation)
        json_put_text(j, "relation", relation);
    json_put_end(j, '}');
}

void trace_put_entry(json_writer *j, const ph_backup_entry *b)
{
    json_put_begin(j, NULL, '{');
    dewey_put_json(j, "node", b->path, b->depth);
    json_put_count(j, "last", b->last);
    value_put_json(j, "low", b->low);
    value_put_json(j, "high", b->high);
    json_put_end(j, '}');
}

static void put_lists(json_writer *j, const ph_event *event)
{
    json_put_begin(j, "open", '[');
    for (size_t i = 0; i < event->n_open; i++)
        trace_put_state(j, &event->open[i], NULL);
    json_put_end(j, ']');
    json_put_begin(j, "backup", '[');
    for (size_t i = 0; i < event->n_backup; i++)
        trace_put_entry(j, &event->backup[i]);
    json_put_end(j, ']');
}

/* RS: what happened to nodes in this step. */
static void put_changes(json_writer *j, const trace *t, const ph_event *event)
{
    json_put_begin(j, "changes", '[');
    for (size_t i = 0; i < event->n_changes; i++) {
        const ph_change *c = &event->changes[i];
        const char *relation = trace_change_relation(t, c);
        json_put_begin(j, NULL, '{');
        dewey_put_json(j, "node", c->path, c->depth);
        json_put_text(j, "change", trace_change(c));
        if (relation)
            json_put_text(j, "relation", relation);
        value_put_json(j, "value", c->value);
        if (t->explain && c->kind != PH_OPENED)
            json_put_count(j, "leaves", t->explain->freed[i]);
        json_put_end(j, '}');
    }
    json_put_end(j, ']');
}

/* A window, and for each finite bound the node that set it. */
static void put_window(json_writer *j, const ph_event *event)
{
    value_put_json(j, "alpha", event->alpha);
    value_put_json(j, "beta", event->beta);
    if (event->alpha != -PH_INFINITY)
        dewey_put_json(j, "alpha_by", event->path, event->alpha_by);
    if (event->beta != PH_INFINITY)
        dewey_put_json(j, "beta_by", event->path, event->beta_by);
}

/* The members of each kind of event besides its step, node and side. */
static void put_details(json_writer *j, const trace *t, const ph_event *event)
{
    switch (event->kind) {
    case PH_ENTER:
        put_window(j, event);
        break;
    case PH_BOUND:
        value_put_json(j, "value", event->value);
        put_window(j, event);
        break;
    case PH_LEAVE:
        json_put_text(j, "relation", trace_relation(t, event));
        value_put_json(j, "value", event->value);
        break;
    case PH_LEAF:
        json_put_count(j, "order", t->leaves);
        value_put_json(j, "value", event->value);
        break;
    case PH_KNOWN:
        json_put_text(j, "relation", trace_relation(t, event));
        value_put_json(j, "value", event->value);
        break;
    case PH_CUT:
        value_put_json(j, "value", event->value);
        json_put_text(j, "bound", event->max ? "beta" : "alpha");
        value_put_json(j, "bound_value", event->max ? event->beta : event->alpha);
        dewey_put_json(j, "by", event->path, event->by);
        json_put_count(j, "searched", event->searched);
        json_put_count(j, "leaves_saved", trace_leaves_saved(t, event));
        break;
    case PH_STEP:
        json_put_text(j, "case", event->rule);
        put_status(j, event->solved);
        value_put_json(j, "merit", event->value);
        if (event->phases) {
            json_put_count(j, "phase", event->phase);
            json_put_count(j, "phases", event->phases);
        }
        if (!t->explain)
            put_lists(j, event);
        if (t->records)
            put_changes(j, t, event);
        break;
    }
}

void json_event(trace *t, const ph_event *event)
{
    static const char *const names[] = {
        [PH_ENTER] = "enter", [PH_LEAVE] = "leave", [PH_LEAF] = "leaf",  [PH_CUT] = "cut",
        [PH_STEP] = "step",   [PH_BOUND] = "bound", [PH_KNOWN] = "known"};
    json_writer j = line_begin(t, names[event->kind]);
    json_put_count(&j, "step", t->step);
    dewey_put_json(&j, "node", event->path, event->depth);
    json_put_text(&j, "side", event->max ? "max" : "min");
    put_details(&j, t, event);
    if (t->explain)
        explain_put_json(t->explain, t, event, &j);
    line_end(&j);
}

void json_end(trace *t, const ph_result *result)
{
    json_writer j = line_begin(t, "end");
    json_put_count(&j, "steps", t->steps);
    result_put(&j, result, t->o.method, NULL, NULL);
    if (t->o.strategy) {
        const ph_lines *leaves = &result->strategy;
        json_put_begin(&j, "strategy", '[');
        for (size_t i = 0; i < leaves->count; i++)
            dewey_put_json(&j, NULL, leaves->moves + leaves->start[i],
                           (uint32_t)(leaves->start[i + 1] - leaves->start[i]));
        json_put_end(&j, ']');
    }
    line_end(&j);
}

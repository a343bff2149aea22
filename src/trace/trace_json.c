/* trace_json.c - a trace as JSON, one event a line; docs/trace-format.md is its description. */
#include "formats.h"

#include "place.h"
#include "result.h"

#include <assert.h>

enum { SCHEMA = 1 };

/* Write one line and let go of it. NULL, from any json_pack() without memory, fails the trace. */
static void put_line(trace *t, json_t *line)
{
    if (!line || json_dumpf(line, t->o.out, RESULT_JSON_FLAGS) != 0 || fputc('\n', t->o.out) == EOF)
        t->failed = true;
    json_decref(line);
}

/* The tree in the form in which files hold it; what the horizon hides is left out. */
static json_t *tree_json(const ph_tree *tree, ph_node node)
{
    uint32_t width = ph_tree_width(tree, node);
    const char *name = ph_tree_name(tree, node);
    json_t *content = width ? json_array() : json_integer(ph_tree_value(tree, node));
    for (uint32_t i = 0; i < width; i++)
        json_array_append_new(content, tree_json(tree, ph_tree_child(tree, node, i)));
    return name ? json_pack("{s:s, s:o}", "name", name, width ? "children" : "value", content) : content;
}

void json_start(trace *t)
{
    json_t *depth = t->o.depth ? json_integer(t->o.depth) : json_null();
    put_line(t, json_pack("{s:s, s:s, s:i, s:s, s:s, s:o, s:o}", "event", "start", "format", "phased-trace", "version",
                          SCHEMA, "method", t->o.method, "root", t->o.min_root ? "min" : "max", "depth", depth, "tree",
                          tree_json(t->o.tree, ph_tree_root(t->o.tree))));
}

static json_t *status_json(bool solved)
{
    return json_string(solved ? "SOLVED" : "LIVE");
}

static json_t *open_json(const ph_event *event)
{
    json_t *list = json_array();
    for (size_t i = 0; i < event->n_open; i++) {
        const ph_open_state *s = &event->open[i];
        json_array_append_new(list, json_pack("{s:o, s:o, s:o}", "node", place_json(s->path, s->depth), "status",
                                              status_json(s->solved), "merit", place_value_json(s->merit)));
    }
    return list;
}

static json_t *backup_json(const ph_event *event)
{
    json_t *list = json_array();
    for (size_t i = 0; i < event->n_backup; i++) {
        const ph_backup_entry *e = &event->backup[i];
        json_array_append_new(list, json_pack("{s:o, s:I, s:o, s:o}", "node", place_json(e->path, e->depth), "last",
                                              (json_int_t)e->last, "low", place_value_json(e->low), "high",
                                              place_value_json(e->high)));
    }
    return list;
}

/* What each kind of event says beyond its step, node and side. */
static json_t *details_json(const trace *t, const ph_event *event)
{
    switch (event->kind) {
    case PH_ENTER:
        return json_pack("{s:o, s:o}", "alpha", place_value_json(event->alpha), "beta", place_value_json(event->beta));
    case PH_LEAVE:
        return json_pack("{s:s, s:o}", "relation", trace_relation(t, event), "value", place_value_json(event->value));
    case PH_LEAF:
        return json_pack("{s:I, s:o}", "order", (json_int_t)t->leaves, "value", place_value_json(event->value));
    case PH_CUT:
        return json_pack("{s:o, s:s, s:o, s:o, s:I, s:I}", "value", place_value_json(event->value), "bound",
                         event->max ? "beta" : "alpha", "bound_value",
                         place_value_json(event->max ? event->beta : event->alpha), "by",
                         place_json(event->path, event->by), "searched", (json_int_t)event->searched, "leaves_saved",
                         (json_int_t)trace_leaves_saved(t, event));
    case PH_STEP:
        return json_pack("{s:s, s:o, s:o, s:o, s:o}", "case", event->rule, "status", status_json(event->solved),
                         "merit", place_value_json(event->value), "open", open_json(event), "backup",
                         backup_json(event));
    }
    return NULL;
}

void json_event(trace *t, const ph_event *event)
{
    static const char *const names[] = {
        [PH_ENTER] = "enter", [PH_LEAVE] = "leave", [PH_LEAF] = "leaf", [PH_CUT] = "cut", [PH_STEP] = "step"};
    json_t *line = json_pack("{s:s, s:I, s:o, s:s}", "event", names[event->kind], "step", (json_int_t)t->step, "node",
                             place_json(event->path, event->depth), "side", event->max ? "max" : "min");
    json_t *details = details_json(t, event);
    if (json_object_update(line, details) != 0)
        t->failed = true;
    json_decref(details);
    put_line(t, line);
}

void json_end(trace *t, const ph_result *result)
{
    json_t *line = json_pack("{s:s, s:I}", "event", "end", "steps", (json_int_t)t->steps);
    json_t *answer = result_json(result, t->o.method);
    if (json_object_update(line, answer) != 0)
        t->failed = true;
    json_decref(answer);
    put_line(t, line);
}

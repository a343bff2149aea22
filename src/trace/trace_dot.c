/* trace_dot.c - a trace as one picture: the tree with what the search has done in it after the last step to show. */
#include "formats.h"

#include "dewey.h"

#include <assert.h>
#include <stdlib.h>

void dot_start(trace *t)
{
    t->marks = calloc(ph_tree_size(t->o.tree), sizeof *t->marks);
    t->failed = !t->marks;
}

static draw_mark *mark_at(trace *t, const ph_move *path, uint32_t depth)
{
    ph_node node = dewey_find(t->o.tree, path, depth);
    assert(node < ph_tree_size(t->o.tree));
    return &t->marks[node];
}

static void mark_state(draw_mark *mark, bool solved, ph_value merit)
{
    mark->solved = solved;
    mark->value = merit;
}

static void mark_open(trace *t, const ph_event *event)
{
    for (size_t i = 0; i < event->n_open; i++) {
        const ph_open_state *s = &event->open[i];
        draw_mark *mark = mark_at(t, s->path, s->depth);
        mark_state(mark, s->solved, s->merit);
        mark->open = t->step;
    }
}

void dot_event(trace *t, const ph_event *event)
{
    draw_mark *mark = mark_at(t, event->path, event->depth);
    mark->visited = true;
    switch (event->kind) {
    case PH_ENTER:
    case PH_BOUND:
        break;
    case PH_LEAF:
        mark->order = t->leaves;
        break;
    case PH_CUT:
        mark->solved = true;
        break;
    case PH_LEAVE:
        mark_state(mark, true, event->value);
        mark->relation = trace_relation(t, event);
        break;
    case PH_STEP:
        mark_state(mark, event->solved, event->value);
        mark_open(t, event);
        break;
    }
}

/* What has not been visited below a node that is done with will never be. */
static void mark_cuts(trace *t, ph_node node, bool closed)
{
    draw_mark *mark = &t->marks[node];
    mark->cut = closed && !mark->visited;
    for (uint32_t i = 0; i < ph_tree_width(t->o.tree, node); i++)
        mark_cuts(t, ph_tree_child(t->o.tree, node, i), closed || mark->solved);
}

void dot_end(trace *t, const ph_result *result)
{
    /* The answer belongs in the picture only if the steps that found it do. */
    bool answered = t->steps <= t->o.last && result->stop == PH_FINISHED;
    mark_cuts(t, ph_tree_root(t->o.tree), answered);
    for (uint32_t i = 0; answered && i <= result->pv_length; i++)
        mark_at(t, result->pv, i)->line = true;
    draw_dot(t->o.out, t->o.tree, t->o.min_root, t->marks, t->steps < t->o.last ? t->steps : t->o.last);
}

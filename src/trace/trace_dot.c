/* trace_dot.c - a trace as one drawing: the tree with the marks of the search after the last step to show. */
#include "formats.h"

#include "../tool/text_stream.h"
#include "dewey.h"
#include "proven_strategy.h"

#include <assert.h>
#include <inttypes.h>
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

static void mark_window(const trace *t, draw_mark *mark, const ph_event *event)
{
    mark->window = !t->minimax;
    mark->alpha = event->alpha;
    mark->beta = event->beta;
}

/* A node has `value` and is not finished yet. */
static void mark_so_far(draw_mark *mark, const ph_event *event)
{
    mark->value = event->value;
    mark->relation = "has";
}

/* Children `from` to `last` of a node were put on OPEN in one phase. */
static void mark_phase(trace *t, const ph_event *event, const ph_backup_entry *b)
{
    const ph_node node = dewey_find(t->o.tree, b->path, b->depth);
    uint32_t from = b->last;
    while (from > 0 && t->marks[ph_tree_child(t->o.tree, node, from - 1)].phase == 0)
        from--;
    for (; from < b->last; from++) {
        draw_mark *mark = &t->marks[ph_tree_child(t->o.tree, node, from)];
        mark->phase = event->phase;
        mark->phases = event->phases;
    }
}

/* BACKUP as in the text format, one entry a line. */
static void keep_backup(trace *t, const ph_event *event)
{
    text_stream made;
    free(t->beside);
    t->beside = NULL;
    if (!text_stream_open(&made)) {
        t->failed = true;
        return;
    }
    FILE *const out = made.stream;
    fputs("BACKUP: node, last, low, high", out);
    for (size_t i = 0; i < event->n_backup; i++) {
        const ph_backup_entry *b = &event->backup[i];
        char text[DEWEY_TEXT];
        dewey_print(b->path, b->depth, text);
        fprintf(out, "\\l(%s, %" PRIu32 ", ", b->depth ? text : "root", b->last);
        value_put(out, b->low);
        fputs(", ", out);
        value_put(out, b->high);
        fputc(')', out);
    }
    fputs(event->n_backup ? "\\l" : "\\l(empty)\\l", out);
    if (!text_stream_close(&made))
        t->failed = true;
    t->beside = made.text;
}

/* RS: a node that is settled, dropped or closed is finished. */
static void mark_changes(trace *t, const ph_event *event)
{
    for (size_t i = 0; i < event->n_changes; i++) {
        const ph_change *c = &event->changes[i];
        draw_mark *mark = mark_at(t, c->path, c->depth);
        mark->visited = true;
        if (c->kind != PH_OPENED)
            mark_state(mark, true, c->value);
    }
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
        mark_window(t, mark, event);
        break;
    case PH_BOUND:
        mark_window(t, mark, event);
        mark_so_far(mark, event);
        break;
    case PH_LEAF:
        mark->order = t->leaves;
        break;
    case PH_CUT:
        mark_so_far(mark, event);
        mark->solved = true;
        break;
    case PH_KNOWN:
    case PH_LEAVE:
        mark_state(mark, true, event->value);
        mark->relation = trace_relation(t, event);
        mark->window = false;
        break;
    case PH_STEP:
        mark_state(mark, event->solved, event->value);
        mark_changes(t, event);
        mark_open(t, event);
        for (size_t i = 0; event->phases > 0 && i < event->n_backup; i++)
            mark_phase(t, event, &event->backup[i]);
        if (t->backup && t->o.format == TRACE_DOT)
            keep_backup(t, event);
        break;
    }
}

/* A SOLVED state has a merit; the leaves say how the node's value relates to it. */
static void mark_relations(trace *t)
{
    for (ph_node node = 0; node < ph_tree_size(t->o.tree); node++) {
        draw_mark *mark = &t->marks[node];
        if (mark->solved && ph_tree_width(t->o.tree, node))
            mark->relation = known_relation(&t->known, node, mark->value);
    }
}

/* What was not visited below a finished node never will be. */
static void mark_cuts(trace *t, ph_node node, bool closed)
{
    draw_mark *mark = &t->marks[node];
    mark->cut = closed && !mark->visited;
    for (uint32_t i = 0; i < ph_tree_width(t->o.tree, node); i++)
        mark_cuts(t, ph_tree_child(t->o.tree, node, i), closed || mark->solved);
}

void marks_finish(trace *t, const ph_result *result, bool whole)
{
    const bool answered = whole && result->stop == PH_FINISHED;
    if (trace_operates(t))
        mark_relations(t);
    mark_cuts(t, ph_tree_root(t->o.tree), answered);
    for (uint32_t i = 0; answered && i <= result->pv_length; i++)
        mark_at(t, result->pv, i)->line = true;
    if (answered && t->o.strategy)
        proven_mark(t->marks, t->o.tree, &result->strategy);
}

void dot_end(trace *t, const ph_result *result)
{
    marks_finish(t, result, t->steps <= t->o.last);
    draw_dot(t->o.out, t->o.tree, t->o.min_root, t->marks, t->steps < t->o.last ? t->steps : t->o.last, t->beside);
}

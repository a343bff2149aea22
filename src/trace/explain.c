/* explain.c - what a search step has changed: the lists, and which nodes are closed for good. The sentences are in
 * sentence.c. */
#include "explain.h"

#include "dewey.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

explain *explain_new(const ph_tree *tree)
{
    explain *e = calloc(1, sizeof *e);
    if (e && !(e->done = calloc(ph_tree_size(tree), 1))) {
        free(e);
        return NULL;
    }
    return e;
}

void explain_free(explain *e)
{
    if (!e)
        return;
    free(e->before.open);
    free(e->before.backup);
    free(e->before.paths);
    free(e->done);
    free(e->freed);
    free(e);
}

/* `block` enlarged for `count` items of `size` bytes; its contents are lost. NULL without memory. */
static void *block_for(void *block, size_t *capacity, size_t count, size_t size)
{
    if (block && *capacity >= count)
        return block;
    free(block);
    *capacity = 2 * count + 1;
    return calloc(*capacity, size);
}

const ph_backup_entry *backup_at(const ph_event *event, const ph_index *path, uint32_t depth)
{
    for (size_t i = 0; i < event->n_backup; i++) {
        const ph_backup_entry *b = &event->backup[i];
        if (b->depth == depth && memcmp(b->path, path, depth * sizeof *path) == 0)
            return b;
    }
    return NULL;
}

/* ---- what is closed ------------------------------------------------------------------------------------ */

/* Close everything that is still open below `node`, `plies` plies above the depth limit. Returns the number of leaves
 * closed. */
static uint64_t close_below(explain *e, const ph_tree *tree, ph_node node, uint32_t plies)
{
    const uint32_t width = plies ? ph_tree_width(tree, node) : 0;
    uint64_t leaves = 0;
    if (width == 0) {
        leaves = !e->done[node];
        e->done[node] = 1;
    }
    for (uint32_t i = 0; i < width; i++)
        leaves += close_below(e, tree, ph_tree_child(tree, node, i), plies - 1);
    return leaves;
}

static void close_children(explain *e, const trace *t, const ph_event *event, uint32_t depth, uint32_t from,
                           uint32_t to)
{
    const ph_tree *tree = t->o.tree;
    const ph_node node = dewey_find(tree, event->path, depth);
    const uint32_t horizon = t->o.depth ? t->o.depth : PH_MAX_DEPTH;
    assert(to <= ph_tree_width(tree, node) && depth < horizon);
    e->closed = (closing){depth, from, to, 0};
    for (uint32_t i = from; i < to; i++)
        e->closed.leaves += close_below(e, tree, ph_tree_child(tree, node, i), horizon - depth - 1);
    e->closes = true;
}

/* The cases of the operators after which the parent of the node is SOLVED. */
static bool solves_parent(const char *rule)
{
    static const char *const rules[] = {"parent", "purge", "2b", "3c", "4a", "4b done"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (strcmp(rules[i], rule) == 0)
            return true;
    return false;
}

/* A step closes a node that becomes SOLVED, or the phases of a node before the one that it begins. */
static void close_by_step(explain *e, const trace *t, const ph_event *event)
{
    if (event->depth == 0)
        return;
    const uint32_t parent = event->depth - 1;
    const ph_node node = dewey_find(t->o.tree, event->path, parent);
    if (solves_parent(event->rule))
        close_children(e, t, event, parent, 0, ph_tree_width(t->o.tree, node));
    if (strcmp(event->rule, "4b next") != 0)
        return;
    for (size_t i = 0; i < e->before.n_backup; i++) {
        const ph_backup_entry *b = &e->before.backup[i];
        if (b->depth == parent && memcmp(b->path, event->path, parent * sizeof *b->path) == 0)
            close_children(e, t, event, parent, 0, b->last);
    }
}

/* A depth-first search may return to a node that was cut, with another window: `done` is not checked there. */
static void close_by_cut(explain *e, const trace *t, const ph_event *event)
{
    const ph_node node = dewey_find(t->o.tree, event->path, event->depth);
    e->closed = (closing){event->depth, event->searched, ph_tree_width(t->o.tree, node), trace_leaves_saved(t, event)};
    e->closes = true;
}

/* RS: everything below a node that is settled, dropped or closed is closed too. False without memory. */
static bool close_by_changes(explain *e, const trace *t, const ph_event *event)
{
    const uint32_t horizon = t->o.depth ? t->o.depth : PH_MAX_DEPTH;
    e->freed = block_for(e->freed, &e->freed_capacity, event->n_changes, sizeof *e->freed);
    if (!e->freed)
        return false;
    for (size_t i = 0; i < event->n_changes; i++) {
        const ph_change *c = &event->changes[i];
        const ph_node node = dewey_find(t->o.tree, c->path, c->depth);
        e->freed[i] = c->kind == PH_OPENED ? 0 : close_below(e, t->o.tree, node, horizon - c->depth);
        e->saved += e->freed[i];
    }
    return true;
}

bool explain_begin(explain *e, const trace *t, const ph_event *event)
{
    e->closes = false;
    if (event->kind == PH_LEAF)
        e->done[dewey_find(t->o.tree, event->path, event->depth)] = 1;
    if (event->kind == PH_CUT)
        close_by_cut(e, t, event);
    if (event->kind == PH_STEP)
        close_by_step(e, t, event);
    e->saved = e->closes ? e->closed.leaves : 0;
    if (event->kind == PH_STEP && event->n_changes > 0 && !close_by_changes(e, t, event))
        return false;
    sentence_make(e, t, event);
    return true;
}

/* ---- the previous lists -------------------------------------------------------------------------------- */

static ph_index *path_keep(const ph_index **path, uint32_t depth, ph_index *end)
{
    memcpy(end, *path, depth * sizeof *end);
    *path = end;
    return end + depth;
}

static bool lists_keep(kept_lists *k, const ph_event *event)
{
    size_t moves = 1; /* so that there always is a block */
    for (size_t i = 0; i < event->n_open; i++)
        moves += event->open[i].depth;
    for (size_t i = 0; i < event->n_backup; i++)
        moves += event->backup[i].depth;
    k->open = block_for(k->open, &k->open_capacity, event->n_open, sizeof *k->open);
    k->backup = block_for(k->backup, &k->backup_capacity, event->n_backup, sizeof *k->backup);
    k->paths = block_for(k->paths, &k->paths_capacity, moves, sizeof *k->paths);
    k->n_open = k->n_backup = 0;
    if (!k->open || !k->backup || !k->paths)
        return false;
    ph_index *end = k->paths;
    for (; k->n_open < event->n_open; k->n_open++) {
        ph_open_state *s = &k->open[k->n_open];
        *s = event->open[k->n_open];
        end = path_keep(&s->path, s->depth, end);
    }
    for (; k->n_backup < event->n_backup; k->n_backup++) {
        ph_backup_entry *b = &k->backup[k->n_backup];
        *b = event->backup[k->n_backup];
        end = path_keep(&b->path, b->depth, end);
    }
    return true;
}

bool explain_end(explain *e, const trace *t, const ph_event *event)
{
    (void)t;
    switch (event->kind) {
    case PH_ENTER:
        e->has_best[event->depth] = false;
        return true;
    case PH_BOUND:
        e->has_best[event->depth] = true;
        e->best[event->depth] = event->value;
        return true;
    case PH_STEP:
        return lists_keep(&e->before, event);
    default:
        return true;
    }
}

/* ---- how a list has changed ---------------------------------------------------------------------------- */

static bool open_same(const void *a, const void *b)
{
    const ph_open_state *x = a, *y = b;
    return x->depth == y->depth && x->solved == y->solved && x->merit == y->merit &&
           memcmp(x->path, y->path, x->depth * sizeof *x->path) == 0;
}

static bool backup_same(const void *a, const void *b)
{
    const ph_backup_entry *x = a, *y = b;
    return x->depth == y->depth && x->last == y->last && x->low == y->low && x->high == y->high &&
           memcmp(x->path, y->path, x->depth * sizeof *x->path) == 0;
}

static void open_put(json_writer *j, const void *item, const known *k)
{
    const ph_open_state *s = item;
    trace_put_state(j, s, k);
}

static void backup_put(json_writer *j, const void *item, const known *k)
{
    (void)k;
    const ph_backup_entry *b = item;
    trace_put_entry(j, b);
}

/* A list of either kind, before and after the step. */
typedef struct change {
    const char *before, *after;
    size_t n_before, n_after, size;
    bool (*same)(const void *a, const void *b);
    void (*put)(json_writer *j, const void *item, const known *k);
    const known *k;
} change;

/* Is the item that was at `i` now at `j` or later? */
static bool change_kept(const change *c, size_t i, size_t j)
{
    for (; j < c->n_after; j++)
        if (c->same(c->before + i * c->size, c->after + j * c->size))
            return true;
    return false;
}

/* Write a list of edits that turn the old list into the new one: at place `at`, counted from 0 in the list after the
 * previous edits, drop this many items, and put these there. Items that stay keep their order, so one pass over both
 * lists finds them:
 *
 *     before   1 LIVE, 2 SOLVED 9, 3 SOLVED 4      after   2 SOLVED 9, 1 SOLVED 7, 3 SOLVED 4
 *     [{"at":0,"drop":1,"put":[]},{"at":1,"drop":0,"put":[1 SOLVED 7]}]
 */
static void change_put(json_writer *j, const char *key, const change *c)
{
    size_t i = 0, k = 0;
    json_put_begin(j, key, '[');
    while (i < c->n_before || k < c->n_after) {
        if (i < c->n_before && k < c->n_after && c->same(c->before + i * c->size, c->after + k * c->size)) {
            i++, k++;
            continue;
        }
        size_t dropped = 0;
        json_put_begin(j, NULL, '{');
        json_put_count(j, "at", k);
        for (; i < c->n_before && !change_kept(c, i, k); i++)
            dropped++;
        json_put_count(j, "drop", dropped);
        json_put_begin(j, "put", '[');
        for (; k < c->n_after && (i == c->n_before || !c->same(c->before + i * c->size, c->after + k * c->size)); k++)
            c->put(j, c->after + k * c->size, c->k);
        json_put_end(j, ']');
        json_put_end(j, '}');
    }
    json_put_end(j, ']');
}

void explain_put_json(const explain *e, const trace *t, const ph_event *event, json_writer *j)
{
    json_put_text(j, "say", e->sentence);
    if (e->closes) {
        json_put_begin(j, "closed", '{');
        dewey_put_json(j, "node", event->path, e->closed.depth);
        json_put_count(j, "from", e->closed.from + 1);
        json_put_count(j, "to", e->closed.to);
        json_put_count(j, "leaves", e->closed.leaves);
        json_put_end(j, '}');
    }
    if (event->kind == PH_CUT || event->kind == PH_STEP)
        json_put_count(j, "cutoffs", event->cutoffs);
    if (event->kind != PH_STEP)
        return;
    const kept_lists *b = &e->before;
    const change open = {(const char *)b->open,
                         (const char *)event->open,
                         b->n_open,
                         event->n_open,
                         sizeof *b->open,
                         open_same,
                         open_put,
                         &t->known};
    const change backup = {(const char *)b->backup,
                           (const char *)event->backup,
                           b->n_backup,
                           event->n_backup,
                           sizeof *b->backup,
                           backup_same,
                           backup_put,
                           &t->known};
    change_put(j, "open_edits", &open);
    change_put(j, "backup_edits", &backup);
}

/* lists.c - one search with lists: the loop, the observer, the answer. Read lists_search() first. */
#include "lists.h"

#include "phased_trace.h"

#include "../base/memory.h"
#include "../search/path.h"
#include "../search/quiescence.h"

#include <assert.h>

/* MAX's value as the opening side sees it; and back. */
static ph_value turned(const lists *l, ph_value v)
{
    return l->nodes.dual ? -v : v;
}

/* ---- the observer ---- */

/* Make `block` large enough for `count` items of `size` bytes; its contents are lost. On failure NULL, and *capacity is 0. */
static void *view_block(lists *l, void *block, size_t *capacity, size_t count, size_t size)
{
    if (block && *capacity >= count)
        return block;
    memory_put(&l->f->memory, block);
    *capacity = 2 * count;
    block = memory_get(&l->f->memory, *capacity, size);
    if (!block) {
        l->nodes.space.error = PH_E_MEMORY;
        *capacity = 0;
    }
    return block;
}

static bool view_grow(lists *l, size_t n_open, size_t n_backup)
{
    size_t moves = l->head->node->depth;
    for (const state *s = l->open.first; s; s = s->next)
        moves += s->node->depth;
    for (const backup_entry *e = l->backup.first; e; e = e->next)
        moves += e->node->depth;
    lists_view *v = &l->view;
    v->paths = view_block(l, v->paths, &v->paths_capacity, moves, sizeof *v->paths);
    v->open = view_block(l, v->open, &v->open_capacity, n_open, sizeof *v->open);
    v->backup = view_block(l, v->backup, &v->backup_capacity, n_backup, sizeof *v->backup);
    return v->paths && v->open && v->backup;
}

static void view_release(lists *l)
{
    memory_put(&l->f->memory, l->view.paths);
    memory_put(&l->f->memory, l->view.open);
    memory_put(&l->f->memory, l->view.backup);
}

/* Tell the observer what happened at the head, whose path has been written. */
static void tell(const lists *l, const ph_event *event)
{
    ph_event whole = *event;
    const node *n = l->head->node;
    whole.depth = n->depth;
    whole.path = l->view.paths;
    whole.position = n->position;
    whole.move = n->parent ? n->move : PH_NO_MOVE;
    whole.max = n->max;
    frame_tell(l->f, &whole);
}

static void tell_leaf(lists *l, const node *n, ph_value value)
{
    if (!l->f->options->observe || !view_grow(l, 0, 0))
        return;
    assert(n == l->head->node);
    node_numbers(n, l->view.paths);
    tell(l, &(ph_event){.kind = PH_LEAF, .value = value});
}

/* The operator has been applied to the head: show what it made of the lists. */
static void tell_step(lists *l)
{
    if (!l->f->options->observe || !view_grow(l, l->open.length, l->backup.length))
        return;
    const node *n = l->head->node;
    lists_view *v = &l->view;
    assert(l->rule);
    ph_index *next = node_numbers(n, v->paths);
    ph_open_state *shown = v->open;
    for (const state *s = l->open.first; s; s = s->next) {
        *shown++ = (ph_open_state){next, s->node->depth, s->status == SOLVED, turned(l, s->hi.value)};
        next = node_numbers(s->node, next);
    }
    ph_backup_entry *entry = v->backup;
    for (const backup_entry *e = l->backup.first; e; e = e->next) {
        const ph_value low = l->nodes.dual ? -e->high.value : e->low.value;
        const ph_value high = l->nodes.dual ? -e->low.value : e->high.value;
        *entry++ = (ph_backup_entry){next, e->node->depth, e->last, low, high};
        next = node_numbers(e->node, next);
    }
    assert(shown == v->open + l->open.length && entry == v->backup + l->backup.length);
    tell(l, &(ph_event){
                .kind = PH_STEP,
                .value = turned(l, l->head->hi.value),
                .rule = l->rule,
                .solved = l->head->status == SOLVED,
                .open = v->open,
                .n_open = l->open.length,
                .backup = v->backup,
                .n_backup = l->backup.length,
                .phase = l->phase,
                .phases = l->phases,
            });
}

/* ---- for operators ---- */

bool lists_expand(lists *l, node *n)
{
    if (!frame_may_expand(l->f))
        return false;
    frame_reach(l->f, n->depth);
    node_expand(&l->nodes, n);
    return true;
}

bool lists_evaluate(lists *l, node *n, ph_value merit, ph_value *value)
{
    const ph_value low = l->nodes.dual ? -merit : -PH_INFINITY, high = l->nodes.dual ? PH_INFINITY : merit;
    ph_value v;
    if (!quiet_evaluate(l->f, n->position, n->depth, n->max, low, high, &v))
        return false;
    *value = turned(l, v);
    tell_leaf(l, n, v);
    return !space_failed(&l->nodes.space);
}

/* ---- the answer ---- */

/* An upper bound on the root: a state on OPEN is bounded by its merit, an unsearched partition by high of its node, and what
 * has been searched and purged by low of the node above. */
static bound upper_bound(const lists *l)
{
    bound upper = l->head ? l->head->hi : (bound){PH_INFINITY, NULL};
    for (const state *s = l->open.first; s; s = s->next)
        upper = bound_max(upper, s->hi);
    for (const backup_entry *e = l->backup.first; e; e = e->next)
        upper = bound_max(upper, backup_incomplete(e) ? e->high : e->low);
    return upper;
}

/* What the opening side is sure of: low of the root, if the root is on BACKUP. */
static bound lower_bound(const lists *l)
{
    for (const backup_entry *e = l->backup.first; e; e = e->next)
        if (!e->node->parent)
            return e->low;
    return (bound){-PH_INFINITY, NULL};
}

static int answer(const lists *l, const void *root)
{
    if (l->nodes.space.error)
        return l->nodes.space.error;
    bound low = l->done ? l->head->hi : lower_bound(l);
    bound high = l->done ? low : upper_bound(l);
    assert(low.value <= high.value);
    l->f->lower = l->nodes.dual ? -high.value : low.value;
    l->f->upper = l->nodes.dual ? -low.value : high.value;
    /* The leaf that the bound of the side to move comes from. */
    const bool opens = l->f->options->min_root == l->nodes.dual;
    const node *line = opens ? low.leaf : high.leaf;
    if (!line && l->head)
        line = l->head->hi.leaf ? l->head->hi.leaf : l->head->node;
    if (!line || !line->parent)
        return path_answer_first(l->f, root);
    return node_answer(l->f, line);
}

/* ---- the search ---- */

static void count_peaks(lists *l)
{
    if (l->open.length > l->f->open_peak)
        l->f->open_peak = l->open.length;
    if (l->backup.length > l->f->backup_peak)
        l->f->backup_peak = l->backup.length;
    if (l->open.length + l->backup.length > l->f->states_peak)
        l->f->states_peak = l->open.length + l->backup.length;
}

static void lists_open(lists *l, frame *f, const void *root, bool dual)
{
    *l = (lists){.f = f};
    node_store_open(&l->nodes, f, dual);
    l->open.nodes = l->backup.nodes = &l->nodes;
    if (space_failed(&l->nodes.space))
        return;
    node *n = node_root(&l->nodes, root);
    if (n)
        open_push(&l->open, n, LIVE, (bound){PH_INFINITY, NULL});
    node_drop(&l->nodes, n);
}

static void lists_close(lists *l)
{
    view_release(l);
    open_free(&l->open, l->head);
    open_clear(&l->open);
    backup_clear(&l->backup);
    node_store_close(&l->nodes);
}

int lists_search(frame *f, const void *root, lists_operator operate, bool dual)
{
    lists l;
    lists_open(&l, f, root, dual);
    while (!l.done && !space_failed(&l.nodes.space)) {
        /* 1. Take the next head. The one before was replaced by what the operator made of it. */
        open_free(&l.open, l.head);
        l.head = open_pop(&l.open);
        if (!frame_may_step(f))
            break;

        /* 2. Apply the operator. If it cannot finish, the head stays, since its bound is still valid. */
        operate(&l);
        if (!space_failed(&l.nodes.space)) {
            count_peaks(&l);
            tell_step(&l);
        }
    }
    int err = answer(&l, root);
    lists_close(&l);
    return err;
}

/* records.c - RS(M), best-first search in fixed memory: it keeps M entries, and never evaluates a leaf that alpha-beta does
 * not. Its laws, their proofs and related searches are in docs/methods/records.md. Written for the side that opens MAX
 * nodes; for rs-dual read MIN where a comment says MAX, and MAX where it says MIN (lists.h).
 *
 * An open MAX node has high, low, *slots*, which are its opened and unsettled children, and a *rest*, the children that are
 * not opened yet. The states, from left to right, are the slots without an open node below them and the rests. A *record* is a
 * state whose merit is greater than that of all states to its left:
 *
 *     open 0, high inf, low 4      slots 0.1 (merit 9), 0.2 with open 0.2.0, rest from 0.3 on (merit inf)
 *     open 0.2.0, high 7, low -inf     slot 0.2.0.0 (merit 6), no rest
 *     states: 0.1 with 9, 0.2.0.0 with 6, the rest of 0 with inf. Records: 0.1, and the rest. 0.2.0.0 has 9 to its left.
 *
 * Read search() first, then work(): they are the whole method. */
#include "../base/memory.h"
#include "../search/path.h"
#include "../search/quiescence.h"
#include "changes.h"
#include "node.h"
#include "phased_trace.h"
#include "reference.h"

#include <assert.h>

typedef struct slot {
    struct open_max *of; /* the node that it is a child of */
    node *c;
    bound
        merit; /* an upper bound on its value: the least of high of its parent and the values of its children so far */
    uint32_t done;          /* the number of its children that are done */
    ph_value best;          /* the greatest merit of the states below it, when slot_measure() was last called */
    struct open_max *below; /* its next child, if that is open */
    struct slot *next;
} slot;

typedef struct open_max {
    node *n;     /* NULL: the node above a root at which the other side moves */
    slot *above; /* the slot that it is open in; NULL: there is none */
    bound high, low;
    uint32_t opened; /* the number of its children that have been opened; the others are the rest */
    slot *first;     /* its slots, from left to right */
} open_max;

/* A state, or none: the rest of `n`, or the slot. */
typedef struct choice {
    open_max *rest;
    slot *slot;
} choice;

typedef struct records {
    frame *f;
    node_store nodes;
    open_max *root;
    uint32_t height; /* H, of the whole tree or of the part within the depth limit */
    int64_t most;    /* M */
    int64_t line;    /* D, the most that one line needs */
    uint64_t slots;  /* slots without an open node below, */
    uint64_t opens;  /* and open nodes: both together are the entries */
    bool done;       /* the root is closed: */
    bound value;
    node *at;         /* for the observer: the node of the state that is worked on, */
    bound merit;      /* its merit before, */
    const char *rule; /* what was done, */
    changes changes;  /* what happened to other nodes, */
    ph_index *paths;  /* and memory to show all that, which does not count against the limit */
    ph_open_state *shown;
    ph_backup_entry *opened;
} records;

/* ---- small questions ----------------------------------------------------------------------------------- */

/* MAX's value as the opening side sees it; and back. */
static ph_value turned(const records *r, ph_value v)
{
    return r->nodes.dual ? -v : v;
}

static bool failed(const records *r)
{
    return space_failed(&r->nodes.space);
}

/* The ply of its children. */
static uint32_t ply_below(const open_max *o)
{
    return o->n ? o->n->depth + 1 : 0;
}

static bool has_rest(const open_max *o)
{
    return o->opened < (o->n ? o->n->width : 1);
}

/* low*: the greatest low of the node and those above it. */
static bound greatest_low(const open_max *o)
{
    bound low = o->low;
    for (; o->above; o = o->above->of)
        low = bound_max(low, o->above->of->low);
    return low;
}

/* ---- entries ------------------------------------------------------------------------------------------- */

static uint64_t entries(const records *r)
{
    return r->slots + r->opens;
}

/* Update the peaks after an entry was added. OPEN and BACKUP are the same here. */
static void count_peaks(records *r)
{
    if (entries(r) > r->f->states_peak)
        r->f->open_peak = r->f->states_peak = entries(r);
}

static void bound_set(records *r, bound *b, bound to)
{
    const bound before = *b;
    *b = bound_hold(to);
    bound_drop(&r->nodes, before);
}

/* Open `n`, the next child of slot `above`, which it replaces as an entry. */
static void open_push(records *r, node *n, slot *above, bound high)
{
    open_max *o = space_get(&r->nodes.space, 1, sizeof *o);
    if (!o)
        return;
    *o = (open_max){.n = node_hold(n), .above = above, .high = bound_hold(high), .low = {-PH_INFINITY, NULL}};
    if (above) {
        assert(!above->below);
        above->below = o;
        r->slots--;
        changes_add(&r->changes, &r->nodes, n, PH_OPENED, high.value);
    } else {
        r->root = o;
    }
    r->opens++;
    count_peaks(r);
}

/* The first child of the rest becomes a slot, with merit high. NULL without memory. */
static slot *slot_push(records *r, open_max *o)
{
    node *c = o->n ? node_child(&r->nodes, o->n, o->opened) : node_hold(r->at);
    slot *s = c ? space_get(&r->nodes.space, 1, sizeof *s) : NULL;
    if (!s) {
        node_drop(&r->nodes, c);
        return NULL;
    }
    assert(has_rest(o));
    *s = (slot){.of = o, .c = c, .merit = bound_hold(o->high)};
    slot **end = &o->first;
    while (*end)
        end = &(*end)->next;
    *end = s;
    o->opened++;
    r->slots++;
    count_peaks(r);
    return s;
}

static void slot_remove(records *r, slot *s);

/* Remove an open node and all below it. */
static void open_remove(records *r, open_max *o)
{
    while (o->first)
        slot_remove(r, o->first);
    if (o->above) {
        o->above->below = NULL;
        r->slots++;
    } else {
        r->root = NULL;
    }
    assert(r->opens > 0);
    r->opens--;
    node_drop(&r->nodes, o->n);
    bound_drop(&r->nodes, o->high);
    bound_drop(&r->nodes, o->low);
    space_put(&r->nodes.space, o, 1, sizeof *o);
}

static void slot_remove(records *r, slot *s)
{
    if (s->below)
        open_remove(r, s->below);
    slot **link = &s->of->first;
    while (*link != s)
        link = &(*link)->next;
    assert(r->slots > 0 && !s->below);
    *link = s->next;
    r->slots--;
    bound_drop(&r->nodes, s->merit);
    node_drop(&r->nodes, s->c);
    space_put(&r->nodes.space, s, 1, sizeof *s);
}

/* Drop a slot that cannot matter any more. */
static void slot_drop(records *r, slot *s)
{
    r->f->cutoffs += s->below || (s->c->width > 0 && s->done < s->c->width);
    const ph_value low = greatest_low(s->of).value;
    changes_add(&r->changes, &r->nodes, s->c, PH_DROPPED, s->merit.value < low ? s->merit.value : low);
    slot_remove(r, s);
}

/* ---- settling and closing ------------------------------------------------------------------------------ */

static void slot_value(records *r, slot *s, bound v);

/* Close(n, v): drop all below. The value goes to the slot above, or is that of the root. */
static void open_close(records *r, open_max *o, bound v)
{
    slot *above = o->above;
    if (o->n)
        changes_add(&r->changes, &r->nodes, o->n, PH_CLOSED, v.value);
    bound_hold(v);
    open_remove(r, o);
    if (above) {
        slot_value(r, above, v);
    } else {
        r->done = true;
        bound_set(r, &r->value, v);
    }
    bound_drop(&r->nodes, v);
}

/* Settle(c of n): low of its parent is at least its merit. */
static void slot_settle(records *r, slot *s)
{
    open_max *o = s->of;
    assert(!s->below && s->merit.value <= o->high.value);
    bound_set(r, &o->low, bound_max(o->low, s->merit));
    changes_add(&r->changes, &r->nodes, s->c, PH_SETTLED, s->merit.value);
    slot_remove(r, s);
    if (o->low.value >= o->high.value) {
        r->f->cutoffs += o->first || has_rest(o);
        open_close(r, o, o->high);
    }
}

/* The next child of the slot has the value v. */
static void slot_value(records *r, slot *s, bound v)
{
    assert(s->done < s->c->width && !s->below);
    bound_set(r, &s->merit, bound_min(s->merit, v));
    s->done++;
    if (s->merit.value <= greatest_low(s->of).value)
        slot_drop(r, s);
    else if (s->done == s->c->width)
        slot_settle(r, s);
}

/* Set and return the greatest merit of the states below a slot, and set those of all slots below it. */
static ph_value slot_measure(slot *s)
{
    if (!s->below)
        return s->best = s->merit.value;
    s->best = has_rest(s->below) ? s->below->high.value : -PH_INFINITY;
    for (slot *t = s->below->first; t; t = t->next) {
        const ph_value best = slot_measure(t);
        s->best = best > s->best ? best : s->best;
    }
    return s->best;
}

/* Close a node that has no states, with low*. True: there was one. */
static bool close_empty(records *r, open_max *o)
{
    for (slot *s = o->first; s; s = s->next)
        if (s->below && close_empty(r, s->below))
            return true;
    if (o->first || has_rest(o))
        return false;
    open_close(r, o, greatest_low(o));
    return true;
}

/* Drop the first slot below `o` below which no merit is above low*, given the low* of the node above `o`. The slots have
 * been measured. True: there was one. */
static bool drop_dead(records *r, open_max *o, ph_value low)
{
    low = o->low.value > low ? o->low.value : low;
    for (slot *s = o->first; s; s = s->next) {
        if (s->best <= low) {
            slot_drop(r, s);
            return true;
        }
        if (s->below && drop_dead(r, s->below, low))
            return true;
    }
    return false;
}

/* Close the first node that has no states; if there is none, drop the first slot that cannot matter any more. False: there
 * is neither. */
static bool tidy_one(records *r)
{
    if (close_empty(r, r->root))
        return true;
    for (slot *s = r->root->first; s; s = s->next)
        slot_measure(s);
    return drop_dead(r, r->root, -PH_INFINITY);
}

/* ---- which state --------------------------------------------------------------------------------------- */

/* Are all children of the interior node `m` terminals? */
static bool is_bottom(records *r, node *m)
{
    if (m->width == 0)
        node_expand(&r->nodes, m);
    for (uint32_t i = 0; i < m->width; i++) {
        node *child = node_child(&r->nodes, m, i);
        const bool terminal = child && node_terminal(&r->nodes, child);
        node_drop(&r->nodes, child);
        if (!terminal)
            return false;
    }
    return true;
}

/* The entries that the slot may need down to a leaf: none, if its next child is done at once; else that child is opened
 * instead of it, and has a new slot two plies below. */
static int64_t slot_need(records *r, const slot *s)
{
    node *m = node_child(&r->nodes, s->c, s->done);
    const bool at_once = m && (node_terminal(&r->nodes, m) || is_bottom(r, m));
    node_drop(&r->nodes, m);
    return at_once ? 0 : records_need(r->height, s->c->depth + 2);
}

/* The entries on the line to the first state. */
static int64_t line_entries(const records *r)
{
    int64_t line = 1;
    const open_max *o = r->root;
    for (; o->first && o->first->below; o = o->first->below)
        line++;
    return line + (o->first != NULL);
}

/* Go through the states below `o` from left to right, with the greatest merit so far: the last record that fits becomes the
 * choice. `left` is the budget. */
static void find_below(records *r, open_max *o, int64_t left, ph_value *greatest, choice *chosen)
{
    for (slot *s = o->first; s; s = s->next) {
        if (s->below) {
            find_below(r, s->below, left, greatest, chosen);
            continue;
        }
        const bool record = s->merit.value > *greatest;
        const bool is_first = !chosen->slot && !chosen->rest;
        if (record && (is_first || slot_need(r, s) <= (left > 0 ? left : 0)))
            *chosen = (choice){.slot = s};
        *greatest = record ? s->merit.value : *greatest;
    }
    if (!has_rest(o))
        return;
    const bool is_first = !chosen->slot && !chosen->rest;
    const bool record = o->high.value > *greatest;
    if (record && (is_first || records_need(r->height, ply_below(o)) <= left))
        *chosen = (choice){.rest = o};
    *greatest = record ? o->high.value : *greatest;
}

/* The last record that fits. All merits are above low*. */
static choice find(records *r)
{
    const int64_t off_line = (int64_t)entries(r) - line_entries(r);
    ph_value greatest = -PH_INFINITY;
    choice chosen = {0};
    find_below(r, r->root, r->most - r->line - off_line, &greatest, &chosen);
    assert(chosen.rest || chosen.slot);
    return chosen;
}

/* ---- work ---------------------------------------------------------------------------------------------- */

static void tell(const records *r, const node *n, ph_event event)
{
    event.depth = n->depth;
    event.path = r->paths;
    event.position = n->position;
    event.move = n->parent ? n->move : PH_NO_MOVE;
    event.max = n->max;
    frame_tell(r->f, &event);
}

/* Replace `block` by one for `count` items of `size` bytes. */
static void *view_block(records *r, void *block, size_t count, size_t size)
{
    memory_put(&r->f->memory, block);
    block = memory_get(&r->f->memory, count, size);
    if (!block)
        r->nodes.space.error = PH_E_MEMORY;
    return block;
}

/* Evaluate the terminal `n`, for the side whose nodes are opened; from `merit` on a bound will do. False: a limit was reached. */
static bool evaluate(records *r, node *n, ph_value merit, bound *value)
{
    const ph_value low = r->nodes.dual ? -merit : -PH_INFINITY, high = r->nodes.dual ? PH_INFINITY : merit;
    ph_value v;
    if (!quiet_evaluate(r->f, n->position, n->depth, n->max, low, high, &v))
        return false;
    *value = (bound){turned(r, v), n};
    if (!r->f->options->observe)
        return true;
    r->paths = view_block(r, r->paths, (size_t)n->depth + 1, sizeof *r->paths);
    if (failed(r))
        return false;
    node_numbers(n, r->paths);
    tell(r, n, (ph_event){.kind = PH_LEAF, .value = v});
    return true;
}

static bool expand(records *r, node *n)
{
    if (!frame_may_expand(r->f))
        return false;
    frame_reach(r->f, n->depth);
    node_expand(&r->nodes, n);
    return true;
}

/* All children of m, the next child of slot s, are terminals: evaluate them from left to right until one reaches high, which
 * is the merit of the slot; the value is the greatest. No entry is needed. */
static void work_bottom(records *r, slot *s, node *m)
{
    r->rule = "bottom";
    bound v = {-PH_INFINITY, NULL};
    for (uint32_t i = 0; i < m->width && v.value < s->merit.value; i++) {
        node *child = node_child(&r->nodes, m, i);
        bound w;
        if (!child || !evaluate(r, child, s->merit.value, &w)) {
            node_drop(&r->nodes, child);
            bound_drop(&r->nodes, v);
            return;
        }
        bound_set(r, &v, bound_max(v, w));
        r->f->cutoffs += v.value >= s->merit.value && i + 1 < m->width;
        node_drop(&r->nodes, child);
    }
    changes_add(&r->changes, &r->nodes, m, PH_CLOSED, v.value);
    slot_value(r, s, v);
    bound_drop(&r->nodes, v);
}

/* Work(slot c of n), with its next child m. */
static void work_child(records *r, slot *s, node *m)
{
    bound v;
    if (node_terminal(&r->nodes, m)) {
        r->rule = "child";
        if (evaluate(r, m, s->merit.value, &v))
            slot_value(r, s, v);
        return;
    }
    const bool bottom = is_bottom(r, m);
    if (failed(r) || !expand(r, m))
        return;
    r->rule = "open";
    if (bottom)
        work_bottom(r, s, m);
    else
        open_push(r, m, s, s->merit);
}

/* Work(slot c of n). */
static void work_slot(records *r, slot *s)
{
    bound v;
    if (node_terminal(&r->nodes, s->c)) {
        r->rule = "terminal";
        if (!evaluate(r, s->c, s->merit.value, &v))
            return;
        bound_set(r, &s->merit, bound_min(s->merit, v));
        slot_settle(r, s);
        return;
    }
    if (s->c->width == 0 && !expand(r, s->c))
        return;
    node *m = node_child(&r->nodes, s->c, s->done);
    if (m)
        work_child(r, s, m);
    node_drop(&r->nodes, m);
}

/* Work on a state. If that is a rest, its first child becomes a slot first. */
static void work(records *r, choice chosen)
{
    slot *s = chosen.rest ? slot_push(r, chosen.rest) : chosen.slot;
    if (!s)
        return;
    node *at = node_hold(s->c);
    node_drop(&r->nodes, r->at);
    r->at = at;
    bound_set(r, &r->merit, s->merit);
    work_slot(r, s);
}

/* ---- the observer -------------------------------------------------------------------------------------- */

/* Show the states below `o` from left to right, and the open nodes; a rest as its first child, which is LIVE. */
static ph_index *show_below(records *r, const open_max *o, ph_index *next, size_t *n_open, size_t *n_backup)
{
    if (o->n) {
        const ph_value low = r->nodes.dual ? -o->high.value : o->low.value;
        const ph_value high = r->nodes.dual ? -o->low.value : o->high.value;
        r->opened[(*n_backup)++] = (ph_backup_entry){next, o->n->depth, o->opened, low, high};
        next = node_numbers(o->n, next);
    }
    for (const slot *s = o->first; s; s = s->next) {
        if (s->below) {
            next = show_below(r, s->below, next, n_open, n_backup);
            continue;
        }
        r->shown[(*n_open)++] = (ph_open_state){next, s->c->depth, false, turned(r, s->merit.value)};
        next = node_numbers(s->c, next);
    }
    if (has_rest(o) && o->n) {
        r->shown[(*n_open)++] = (ph_open_state){next, o->n->depth + 1, false, turned(r, o->high.value)};
        next = node_numbers(o->n, next);
        *next++ = o->opened;
    }
    return next;
}

/* Show the observer what is there after a step. */
static void tell_step(records *r)
{
    const size_t states = (size_t)entries(r), paths = 2 * states + 1;
    if (!r->f->options->observe)
        return;
    r->paths = view_block(r, r->paths, paths * ((size_t)r->height + 1), sizeof *r->paths);
    r->shown = view_block(r, r->shown, states + 1, sizeof *r->shown);
    r->opened = view_block(r, r->opened, (size_t)r->opens + 1, sizeof *r->opened);
    if (failed(r))
        return;
    size_t n_open = 0, n_backup = 0;
    ph_index *next = node_numbers(r->at, r->paths);
    if (r->root)
        show_below(r, r->root, next, &n_open, &n_backup);
    ph_event event = {.kind = PH_STEP,
                      .value = turned(r, r->merit.value),
                      .rule = r->rule,
                      .open = r->shown,
                      .n_open = n_open,
                      .backup = r->opened,
                      .n_backup = n_backup};
    changes_show(&r->changes, &event);
    tell(r, r->at, event);
    changes_clear(&r->changes);
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

/* An upper bound on the root, whatever is still to be searched. */
static bound upper_bound(const open_max *o, bound upper)
{
    upper = bound_max(upper, o->low);
    if (has_rest(o))
        upper = bound_max(upper, o->high);
    for (const slot *s = o->first; s; s = s->next)
        upper = s->below ? upper_bound(s->below, upper) : bound_max(upper, s->merit);
    return upper;
}

/* The answer of a stopped search if the opening side is to move and no child is settled: of the children that were begun the
 * leftmost with the greatest bound, or the first child. */
static uint32_t best_opening(const open_max *o)
{
    ph_value best = -PH_INFINITY;
    uint32_t child = 0;
    for (slot *s = o->first; s; s = s->next)
        if (slot_measure(s) < o->high.value && s->best > best) {
            best = s->best;
            child = s->c->number;
        }
    return child;
}

/* The same if the other side is to move, at slot s: the child that its bound comes from, which is the open one or one before
 * it; the open one as long as there is no bound. */
static uint32_t best_other(slot *s)
{
    const bool is_older = s->merit.leaf && (!s->below || slot_measure(s) == s->below->high.value);
    if (!is_older)
        return s->below ? s->below->n->number : 0;
    const node *n = s->merit.leaf;
    while (n->depth > 1)
        n = n->parent;
    return n->number;
}

static int answer(records *r, const void *root)
{
    if (r->nodes.space.error)
        return r->nodes.space.error;
    bound low = {-PH_INFINITY, NULL}, high = {PH_INFINITY, NULL};
    if (r->done) {
        low = high = r->value;
    } else if (r->root) {
        low = r->root->low;
        high = upper_bound(r->root, low);
    }
    r->f->lower = r->nodes.dual ? -high.value : low.value;
    r->f->upper = r->nodes.dual ? -low.value : high.value;
    const bool opens = r->f->options->min_root == r->nodes.dual;
    const bool known = low.leaf && low.leaf->parent; /* else nothing is known, or the root itself is a leaf */
    if (known && (r->done || opens))
        return node_answer(r->f, low.leaf);
    if (r->done || !r->root || (!opens && !r->root->first))
        return path_answer_first(r->f, root);
    node *at = opens ? r->root->n : r->root->first->c;
    if (!at) /* a limit stopped the search before the root was expanded */
        return path_answer_first(r->f, root);
    node *child = node_child(&r->nodes, at, opens ? best_opening(r->root) : best_other(r->root->first));
    const int error = child ? node_answer(r->f, child) : r->nodes.space.error;
    node_drop(&r->nodes, child);
    return error;
}

/* ---- the search ---------------------------------------------------------------------------------------- */

static void records_open(records *r, frame *f, const void *root, bool dual)
{
    const uint32_t height = frame_height(f->game, root, f->depth);
    *r = (records){
        .f = f,
        .height = height,
        .most = f->method.entries,
        .line = records_line(height),
        .merit = {PH_INFINITY, NULL},
    };
    node_store_open(&r->nodes, f, dual);
    if (failed(r))
        return;
    r->at = node_root(&r->nodes, root);
    if (!r->at)
        return;
    /* A root where the other side is to move is searched as the only child of an open node. */
    const bool opens = r->at->opens && !node_terminal(&r->nodes, r->at);
    if (!opens || expand(r, r->at))
        open_push(r, opens ? r->at : NULL, NULL, (bound){PH_INFINITY, NULL});
}

static void records_close(records *r)
{
    memory_put(&r->f->memory, r->paths);
    memory_put(&r->f->memory, r->shown);
    memory_put(&r->f->memory, r->opened);
    changes_release(&r->changes, r->f);
    if (r->root)
        open_remove(r, r->root);
    bound_drop(&r->nodes, r->value);
    bound_drop(&r->nodes, r->merit);
    node_drop(&r->nodes, r->at);
    node_store_close(&r->nodes);
}

static int search(frame *f, const void *root, bool dual)
{
    records r;
    records_open(&r, f, root, dual);
    while (!r.done && !failed(&r) && frame_may_step(f)) {
        /* 1. Work on the last record that fits. What cannot matter has been dropped. */
        const choice chosen = find(&r);
        if (!failed(&r))
            work(&r, chosen);

        /* 2. Drop what cannot matter any more, here and further up. Work that could not be finished leaves the state as it
         *    was, since its merit is still valid. */
        while (!r.done && !failed(&r) && tidy_one(&r))
            ;
        assert(failed(&r) || (int64_t)entries(&r) <= (r.most > r.line ? r.most : r.line));
        if (!failed(&r))
            tell_step(&r);
    }
    int error = answer(&r, root);
    records_close(&r);
    return error;
}

int reference_rs(frame *f, const void *root)
{
    return search(f, root, false);
}

int reference_rs_dual(frame *f, const void *root)
{
    return search(f, root, true);
}

/* psstar.c - PS*(k), phased state space search, with its lists OPEN and BACKUP; and phased DUAL*, for which read MIN where a
 * comment says MAX, and MAX where it says MIN (lists.h).
 * Marsland & Srimani (1986). Read it next to Table 1 of the paper: there is one function for each case, with its number. The
 * two places marked CORRECTION differ from the table unless the edition is EDITION_PRINTED; docs/methods/psstar.md says why.
 *
 * n is the node of the state at the head of OPEN, i its parent P(n), so that P(i) is the grandparent of n. There is no node
 * above the root, and its low counts as -infinity: so a MIN root works too. The paper's m counts from 1, `number` from 0.
 * Read operate() first: it is the whole operator. */
#include "../search/plan.h"
#include "lists.h"
#include "reference.h"

#include <assert.h>

/* The size of the partition of n that begins after its first `last` children. */
static uint32_t partition_size(const lists *l, const node *n, uint32_t last)
{
    return plan_next(&l->f->method.plan, plan_level(n->depth), n->width, last);
}

static bool printed(const lists *l)
{
    return l->f->method.edition == EDITION_PRINTED;
}

/* low of the MAX node x on BACKUP. */
static bound low_of(const lists *l, const node *x)
{
    return x ? backup_find(&l->backup, x)->low : (bound){-PH_INFINITY, NULL};
}

/* For the observer: which of the partitions of n begins after the first `last` children, and how many there are. */
static void note_phase(lists *l, const node *n, uint32_t last)
{
    l->phase = l->phases = 0;
    for (uint32_t at = 0; at < n->width; at += partition_size(l, n, at)) {
        l->phase += at <= last;
        l->phases++;
    }
}

/* Put children first .. first + size - 1 of n at the head of OPEN, in reverse order, so that the leftmost comes first. */
static void push_partition(lists *l, node *n, uint32_t first, uint32_t size, bound hi)
{
    if (l->f->options->observe)
        note_phase(l, n, first);
    for (uint32_t j = first + size; j-- > first;)
        open_push_child(&l->open, n, j, hi);
}

/* The next partition of a node on BACKUP, with that node's high. */
static void push_next_partition(lists *l, backup_entry *e)
{
    uint32_t size = partition_size(l, e->node, e->last);
    assert(size > 0 && e->last + size <= e->node->width);
    push_partition(l, e->node, e->last, size, e->high);
    if (!space_failed(&l->nodes.space))
        e->last += size; /* else it was not put on OPEN, and high is still its bound */
}

/* ---- 1. s = LIVE, n is interior ---- */

static void case_1a(lists *l, node *n, bound hi)
{
    l->rule = "1a";
    if (!lists_expand(l, n))
        return;
    uint32_t size = partition_size(l, n, 0);
    push_partition(l, n, 0, size, hi);
    backup_push(&l->backup, n, size, low_of(l, node_grandparent(n)), hi);
}

static void case_1b(lists *l, node *n, bound hi)
{
    l->rule = "1b";
    if (lists_expand(l, n))
        open_push_child(&l->open, n, 0, hi);
}

/* ---- 2. s = LIVE, n is terminal ---- */

static void case_2a(lists *l, node *n, bound score)
{
    l->rule = "2a";
    /* CORRECTION: the score of a MIN terminal is not less than what its parent has already proven. */
    if (!n->opens && !printed(l))
        score = bound_max(low_of(l, n->parent), score);
    open_insert(&l->open, n, SOLVED, score);
}

static void case_2b(lists *l, node *n, bound score)
{
    l->rule = "2b";
    node *i = n->parent;
    assert(n->opens && i && !i->opens);
    const backup_entry *above = backup_find(&l->backup, i->parent);
    /* CORRECTION: Score becomes low of P(i) always, not only when i is the last of the current partition. */
    if (!printed(l) || i->number + 1 == above->last)
        score = above->low;
    l->f->cutoffs += !node_last(n);
    open_insert(&l->open, i, SOLVED, score);
}

static void case_2(lists *l, node *n, bound hi)
{
    ph_value v;
    if (!lists_evaluate(l, n, hi.value, &v))
        return;
    bound score = bound_min(hi, (bound){v, n});
    if (!n->opens || score.value > low_of(l, node_grandparent(n)).value)
        case_2a(l, n, score);
    else
        case_2b(l, n, score);
}

/* ---- 3. s = SOLVED, n is MAX ---- */

/* The root, which is MAX in the paper, and may be MIN here. */
static void case_3a(lists *l)
{
    l->rule = "3a";
    l->done = true;
}

static void case_3b(lists *l, node *n, bound hi)
{
    l->rule = "3b";
    open_push_child(&l->open, n->parent, n->number + 1, hi);
}

static void case_3c(lists *l, node *n, bound hi)
{
    l->rule = "3c";
    l->f->cutoffs += !node_last(n);
    open_push(&l->open, n->parent, SOLVED, hi);
}

static void case_3(lists *l, node *n, bound hi)
{
    backup_purge(&l->backup, n->parent);
    if (hi.value > low_of(l, node_grandparent(n)).value && !node_last(n))
        case_3b(l, n, hi);
    else
        case_3c(l, n, hi);
}

/* ---- 4. s = SOLVED, n is MIN; e is the entry of i on BACKUP ---- */

/* Remove everything below i from OPEN and BACKUP. Were there states on OPEN? */
static bool purge(lists *l, const node *i)
{
    backup_purge(&l->backup, i);
    return open_purge(&l->open, i) > 0;
}

static void case_4a(lists *l, const backup_entry *e)
{
    l->rule = "4a";
    const bool purged = purge(l, e->node);
    l->f->cutoffs += purged || backup_incomplete(e);
    open_push(&l->open, e->node, SOLVED, e->high);
}

static void case_4b(lists *l, backup_entry *e)
{
    /* An incompletely searched MAX node below i: the first such found, the newest. */
    backup_entry *below = backup_find_incomplete(&l->backup, e->node);
    if (below) {
        l->rule = "4b descendant";
        push_next_partition(l, below);
        return;
    }
    const bool purged = purge(l, e->node);
    if (backup_incomplete(e)) {
        l->rule = "4b next";
        push_next_partition(l, e);
    } else {
        l->rule = "4b done";
        l->f->cutoffs += purged;
        open_push(&l->open, e->node, SOLVED, e->low);
    }
}

static void case_4(lists *l, node *n, bound hi)
{
    backup_entry *e = backup_find(&l->backup, n->parent);
    assert(!n->opens && e->node->opens);
    backup_raise(&l->backup, e->node, hi);
    if (e->low.value >= e->high.value)
        case_4a(l, e);
    else
        case_4b(l, e);
}

/* ---- the operator, which the paper calls capital gamma ---- */

static void operate(lists *l)
{
    node *n = l->head->node;
    bound hi = l->head->hi;
    l->phase = l->phases = 0;
    if (l->head->status == LIVE) {
        if (node_terminal(&l->nodes, n))
            case_2(l, n, hi);
        else if (n->opens)
            case_1a(l, n, hi);
        else
            case_1b(l, n, hi);
    } else {
        if (!n->parent)
            case_3a(l);
        else if (n->opens)
            case_3(l, n, hi);
        else
            case_4(l, n, hi);
    }
}

int reference_ps(frame *f, const void *root)
{
    assert(!plan_is_auto(&f->method.plan));
    return lists_search(f, root, operate, false);
}

int reference_dual_ps(frame *f, const void *root)
{
    assert(!plan_is_auto(&f->method.plan));
    return lists_search(f, root, operate, true);
}

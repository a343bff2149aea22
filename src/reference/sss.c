/* sss.c - SSS*, state space search (Stockman 1979), with its list OPEN; and DUAL* (Marsland, Reinefeld & Schaeffer 1987), for
 * which read MIN where a comment says MAX, and MAX where it says MIN (lists.h).
 * Ties go to the leftmost node, as docs/methods/sss.md explains. Read operate() first: it is the whole method. */
#include "lists.h"
#include "reference.h"

#include <assert.h>

/* LIVE, interior, MAX: all children to the head of OPEN, the leftmost first. */
static void case_all(lists *l, node *n, bound h)
{
    l->rule = n->max ? "max" : "min";
    if (!lists_expand(l, n))
        return;
    for (uint32_t j = n->width; j-- > 0;)
        open_push_child(&l->open, n, j, h);
}

/* LIVE, interior, MIN: the first child to the head of OPEN. */
static void case_first(lists *l, node *n, bound h)
{
    l->rule = n->max ? "max" : "min";
    if (lists_expand(l, n))
        open_push_child(&l->open, n, 0, h);
}

/* LIVE, terminal: SOLVED with min(h, V(n)), inserted by merit. */
static void case_leaf(lists *l, node *n, bound h)
{
    l->rule = "leaf";
    ph_value v;
    if (lists_evaluate(l, n, h.value, &v))
        open_insert(&l->open, n, SOLVED, bound_min(h, (bound){v, n}));
}

/* SOLVED, the root: done. */
static void case_root(lists *l)
{
    l->rule = "root";
    l->done = true;
}

/* SOLVED, MAX, not the last child: its next sibling to the head, LIVE. */
static void case_sibling(lists *l, node *n, bound h)
{
    l->rule = "sibling";
    assert(n->opens && !node_last(n));
    open_push_child(&l->open, n->parent, n->number + 1, h);
}

/* SOLVED, MAX, the last child: the parent to the head, SOLVED. */
static void case_parent(lists *l, node *n, bound h)
{
    l->rule = "parent";
    open_push(&l->open, n->parent, SOLVED, h);
}

/* SOLVED, MIN: everything below the parent leaves OPEN, and the parent goes to the head, SOLVED. */
static void case_purge(lists *l, node *n, bound h)
{
    l->rule = "purge";
    assert(!n->opens && n->parent->opens);
    l->f->cutoffs += open_purge(&l->open, n->parent) > 0;
    open_push(&l->open, n->parent, SOLVED, h);
}

static void operate(lists *l)
{
    node *n = l->head->node;
    bound h = l->head->hi;
    if (l->head->status == LIVE) {
        if (node_terminal(&l->nodes, n))
            case_leaf(l, n, h);
        else if (n->opens)
            case_all(l, n, h);
        else
            case_first(l, n, h);
    } else {
        if (!n->parent)
            case_root(l);
        else if (!n->opens)
            case_purge(l, n, h);
        else if (!node_last(n))
            case_sibling(l, n, h);
        else
            case_parent(l, n, h);
    }
}

int reference_sss(frame *f, const void *root)
{
    return lists_search(f, root, operate, false);
}

int reference_dual(frame *f, const void *root)
{
    return lists_search(f, root, operate, true);
}

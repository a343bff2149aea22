/* open.c - OPEN, a linked list: inserting and purging go through it from its head. */
#include "open.h"

#include <assert.h>

static state *state_new(open_list *o, node *n, status s, bound hi)
{
    state *new = space_get(&o->nodes->space, 1, sizeof *new);
    if (new)
        *new = (state){.node = node_hold(n), .status = s, .hi = bound_hold(hi)};
    return new;
}

static void link_at(open_list *o, state **at, state *s)
{
    s->next = *at;
    *at = s;
    o->length++;
}

static state *unlink_at(open_list *o, state **at)
{
    state *s = *at;
    assert(s && o->length > 0);
    *at = s->next;
    o->length--;
    return s;
}

void open_push(open_list *o, node *n, status s, bound hi)
{
    state *new = state_new(o, n, s, hi);
    if (new)
        link_at(o, &o->first, new);
}

void open_push_child(open_list *o, node *parent, uint32_t number, bound hi)
{
    node *child = node_child(o->nodes, parent, number);
    if (child)
        open_push(o, child, LIVE, hi);
    node_drop(o->nodes, child);
}

static bool comes_before(const state *a, const state *b)
{
    return a->hi.value > b->hi.value || (a->hi.value == b->hi.value && node_left_of(a->node, b->node));
}

void open_insert(open_list *o, node *n, status s, bound hi)
{
    assert(hi.value > -PH_INFINITY);
    state *new = state_new(o, n, s, hi);
    if (!new)
        return;
    state **at = &o->first;
    while (*at && comes_before(*at, new))
        at = &(*at)->next;
    link_at(o, at, new);
}

state *open_pop(open_list *o)
{
    assert(o->first);
    return unlink_at(o, &o->first);
}

void open_free(open_list *o, state *s)
{
    if (!s)
        return;
    node_drop(o->nodes, s->node);
    bound_drop(o->nodes, s->hi);
    space_put(&o->nodes->space, s, 1, sizeof *s);
}

size_t open_purge(open_list *o, const node *n)
{
    size_t before = o->length;
    state **at = &o->first;
    while (*at) {
        if (node_below((*at)->node, n))
            open_free(o, unlink_at(o, at));
        else
            at = &(*at)->next;
    }
    return before - o->length;
}

void open_clear(open_list *o)
{
    while (o->first)
        open_free(o, open_pop(o));
}

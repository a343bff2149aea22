/* node.c - nodes of the game tree as the lists refer to them. */
#include "node.h"

#include <assert.h>
#include <string.h>

void node_store_open(node_store *ns, frame *f, bool dual)
{
    *ns = (node_store){.space = {.f = f}, .f = f, .dual = dual};
    if (!(f->game->flags & PH_NUMBERED))
        ns->moves = space_get(&ns->space, f->game->max_moves, sizeof *ns->moves);
}

void node_store_close(node_store *ns)
{
    space_put(&ns->space, ns->moves, ns->f->game->max_moves, sizeof *ns->moves);
    assert(ns->space.bytes == 0);
}

static size_t node_bytes(const node_store *ns)
{
    return sizeof(node) + ns->f->game->state_size;
}

node *node_root(node_store *ns, const void *position)
{
    node *n = space_get(&ns->space, 1, node_bytes(ns));
    if (!n)
        return NULL;
    n->references = 1;
    n->max = !ns->f->options->min_root;
    n->opens = n->max != ns->dual;
    memcpy(n->position, position, ns->f->game->state_size);
    return n;
}

node *node_child(node_store *ns, node *parent, uint32_t number)
{
    const ph_game *game = ns->f->game;
    assert(number < parent->width);
    node *n = space_get(&ns->space, 1, node_bytes(ns));
    if (!n)
        return NULL;
    n->parent = node_hold(parent);
    n->references = 1;
    n->depth = parent->depth + 1;
    n->number = number;
    n->max = !parent->max;
    n->opens = !parent->opens;
    if (!(game->flags & PH_NUMBERED))
        frame_moves(game, parent->position, ns->moves);
    n->move = frame_move(ns->moves, number);
    game->apply(game->rules, parent->position, n->move, n->position);
    return n;
}

node *node_hold(node *n)
{
    if (n)
        n->references++;
    return n;
}

void node_drop(node_store *ns, node *n)
{
    assert(!n || n->references > 0);
    while (n && --n->references == 0) {
        node *parent = n->parent;
        space_put(&ns->space, n, 1, node_bytes(ns));
        n = parent;
    }
}

void node_expand(node_store *ns, node *n)
{
    n->width = frame_moves(ns->f->game, n->position, ns->moves);
    ns->f->moves += n->width;
    assert(n->width > 0);
}

bool node_terminal(const node_store *ns, const node *n)
{
    return frame_terminal(ns->f, n->position, n->depth);
}

bool node_last(const node *n)
{
    return !n->parent || n->number + 1 == n->parent->width;
}

static const node *climb_to(const node *n, uint32_t depth)
{
    assert(n->depth >= depth);
    while (n->depth > depth)
        n = n->parent;
    return n;
}

bool node_below(const node *n, const node *ancestor)
{
    return n->depth > ancestor->depth && climb_to(n, ancestor->depth) == ancestor;
}

bool node_left_of(const node *a, const node *b)
{
    uint32_t shared = a->depth < b->depth ? a->depth : b->depth;
    const node *x = climb_to(a, shared), *y = climb_to(b, shared);
    if (x == y)
        return a->depth < b->depth;
    assert(shared > 0); /* the root is above both */
    while (x->parent != y->parent) {
        x = x->parent;
        y = y->parent;
    }
    return x->number < y->number;
}

ph_index *node_numbers(const node *n, ph_index *numbers)
{
    for (const node *x = n; x->parent; x = x->parent) {
        assert(x->number < x->parent->width && x->depth == x->parent->depth + 1);
        numbers[x->depth - 1] = x->number;
    }
    return numbers + n->depth;
}

int node_answer(frame *f, const node *n)
{
    assert(n->depth > 0 && n->depth <= PH_MAX_DEPTH);
    if (!frame_line(f, n->depth))
        return PH_E_MEMORY;
    f->pv_length = n->depth;
    for (; n->parent; n = n->parent)
        f->pv[n->depth - 1] = n->move;
    return PH_OK;
}

bound bound_hold(bound b)
{
    node_hold(b.leaf);
    return b;
}

void bound_drop(node_store *ns, bound b)
{
    node_drop(ns, b.leaf);
}

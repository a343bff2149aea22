/* node.h - nodes of the game tree as the lists refer to them: by Dewey identifier, with a copy of the position.
 *
 * A node has a pointer to its parent and its number among the children, which together are its Dewey identifier. References
 * to nodes are counted, including the one of each child to its parent, and every node exists once: two pointers are equal
 * if and only if the identifiers are. A bound comes with the leaf whose evaluation set it, so that the root's value comes
 * with a line. */
#ifndef PHASED_REFERENCE_NODE_H
#define PHASED_REFERENCE_NODE_H

#include "space.h"

typedef struct node {
    struct node *parent; /* NULL: the root */
    uint32_t references;
    uint32_t depth;
    uint32_t number; /* among its siblings, from 0 */
    uint32_t width;  /* how many children; 0 until node_expand() */
    ph_move move;    /* that led here */
    bool max;        /* MAX is to move */
    bool opens;      /* its children are on OPEN together, not one after the other: a MAX node; in DUAL* a MIN node */
    _Alignas(max_align_t) unsigned char position[];
} node;

typedef struct node_store {
    space space;
    frame *f;
    bool dual;      /* MIN nodes are opened */
    ph_move *moves; /* memory for the moves of one position; NULL for numbered games */
} node_store;

/* On failure space_failed(&ns->space) is true; a store is closed in any case, when all nodes have been dropped. */
void node_store_open(node_store *ns, frame *f, bool dual);
void node_store_close(node_store *ns);

/* A new node with one reference; NULL on failure. */
node *node_root(node_store *ns, const void *position);
node *node_child(node_store *ns, node *parent, uint32_t number);

node *node_hold(node *n);                  /* n may be NULL */
void node_drop(node_store *ns, node *n);   /* n may be NULL */
void node_expand(node_store *ns, node *n); /* count the children */
bool node_terminal(const node_store *ns, const node *n);

/* The parent, and the parent's parent: P(n) and P(P(n)). NULL above the root. */
static inline node *node_parent(const node *n)
{
    return n ? n->parent : NULL;
}

static inline node *node_grandparent(const node *n)
{
    return node_parent(node_parent(n));
}

/* Has the node no sibling to its right? */
bool node_last(const node *n);

/* Is `n` a proper descendant of `ancestor`? */
bool node_below(const node *n, const node *ancestor);

/* Does `a` come before `b` in the order of Dewey identifiers? */
bool node_left_of(const node *a, const node *b);

/* Write the child numbers from the root to `n`. Returns where the next path goes. */
ph_index *node_numbers(const node *n, ph_index *numbers);

/* The line to `n` becomes the principal variation. PH_OK or PH_E_MEMORY. */
int node_answer(frame *f, const node *n);

/* A bound and the leaf that set it; NULL when it is infinite. It is a value as the opening side sees it: MAX's value, and in
 * DUAL* that of MIN, who gets 7 where MAX gets -7. So greater is better for both sides. */
typedef struct bound {
    ph_value value;
    node *leaf;
} bound;

static inline bound bound_min(bound a, bound b)
{
    return b.value < a.value ? b : a;
}

static inline bound bound_max(bound a, bound b)
{
    return b.value > a.value ? b : a;
}

/* Add a reference to the leaf of a bound, and remove one. */
bound bound_hold(bound b);
void bound_drop(node_store *ns, bound b);

#endif

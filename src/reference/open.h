/* open.h - OPEN, the list of states (n, s, hi) of SSS* and PS*, best hi first. */
#ifndef PHASED_REFERENCE_OPEN_H
#define PHASED_REFERENCE_OPEN_H

#include "node.h"

typedef enum status { LIVE, SOLVED } status;

typedef struct state {
    node *node;
    status status;
    bound hi; /* the merit */
    struct state *next;
} state;

typedef struct open_list {
    node_store *nodes;
    state *first;
    size_t length;
} open_list;

/* Put (n, s, hi) at the head of the list, whatever the merits there. */
void open_push(open_list *o, node *n, status s, bound hi);

/* The same for a new child of `parent`: (parent.number, LIVE, hi). */
void open_push_child(open_list *o, node *parent, uint32_t number, bound hi);

/* Insert (n, s, hi) in front of all states of lesser merit; among equals the leftmost in the tree comes first. */
void open_insert(open_list *o, node *n, status s, bound hi);

/* Take the first state off the list; the caller frees it. */
state *open_pop(open_list *o);
void open_free(open_list *o, state *s); /* s may be NULL */

/* Remove all states below `n`. Returns their number. */
size_t open_purge(open_list *o, const node *n);

void open_clear(open_list *o);

#endif

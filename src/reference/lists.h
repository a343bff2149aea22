/* lists.h - one search with lists: what SSS* and PS* do around their operators.
 *
 * DUAL* is SSS* turned over: it opens all children of a MIN node and one child of a MAX node at a time, starts at
 * -infinity, and its merits rise. The operators are written for SSS* and PS*; with MIN for MAX and each value seen from
 * MIN's side, 7 as -7, they are those of DUAL*, phased or not. So the lists hold values as the opening side has them
 * (node.h), and only here are they turned: when a leaf is evaluated, for the observer, and in the answer. */
#ifndef PHASED_REFERENCE_LISTS_H
#define PHASED_REFERENCE_LISTS_H

#include "backup.h"
#include "open.h"
#include "phased_trace.h"

/* Room to show the lists to the observer. It is not the search's own and does not count against its limit. */
typedef struct lists_view {
    ph_move *paths;
    ph_open_state *open;
    ph_backup_entry *backup;
    size_t paths_room, open_room, backup_room;
} lists_view;

typedef struct lists {
    frame *f;
    node_store nodes;
    open_list open;
    backup_list backup; /* PS* alone */
    state *head;        /* the state that the operator is applied to: off OPEN */
    const char *rule;   /* name of the case that applied */
    uint32_t phase;     /* it has put this partition of a node on OPEN, the first is 1; 0: none */
    uint32_t phases;    /* ... of so many */
    bool done;          /* the operator has terminated: hi of the head is the value */
    lists_view view;
} lists;

/* An operator: one application of it to l->head. It sets l->rule, or, when it cannot go on, leaves space_failed(). */
typedef void (*lists_operator)(lists *l);

/* Put (root, LIVE, +infinity) on OPEN, apply the operator to the first state until it terminates or a limit is
 * reached, write the answer. `dual`: MIN nodes are opened. Returns PH_OK or PH_E_MEMORY. */
int lists_search(frame *f, const void *root, lists_operator operate, bool dual);

/* For operators: may the interior node `n` be expanded? If so its children are counted. */
bool lists_expand(lists *l, node *n);

/* For operators: evaluate the terminal `n`, for the side whose nodes are opened. False: a limit was reached. */
bool lists_evaluate(lists *l, node *n, ph_value *value);

#endif

/* lists.h - one search with lists: what SSS* and PS* do around their operators.
 *
 * DUAL* is SSS* with MAX and MIN exchanged: it opens all children of a MIN node and one child of a MAX node at a time, starts
 * at -infinity, and its merits rise. The operators are written for SSS* and PS*. With MIN for MAX and each value as MIN sees
 * it, 7 as -7, they are the operators of DUAL*, phased or not. So the lists contain values as the opening side sees them
 * (node.h). Only lists.c changes their sign: when a leaf is evaluated, for the observer, and in the answer. */
#ifndef PHASED_REFERENCE_LISTS_H
#define PHASED_REFERENCE_LISTS_H

#include "backup.h"
#include "open.h"
#include "phased_trace.h"

/* Memory to show the lists to the observer. It does not count against the limit of the search. */
typedef struct lists_view {
    ph_move *paths;
    ph_open_state *open;
    ph_backup_entry *backup;
    size_t paths_capacity, open_capacity, backup_capacity;
} lists_view;

typedef struct lists {
    frame *f;
    node_store nodes;
    open_list open;
    backup_list backup; /* used by PS* only */
    state *head;        /* the state that the operator is applied to; it is no longer on OPEN */
    const char *rule;   /* name of the case that applied */
    uint32_t phase;     /* the number of the partition that it has put on OPEN, from 1; 0: none */
    uint32_t phases;    /* how many partitions that node has */
    bool done;          /* the operator has terminated: hi of the head is the value */
    lists_view view;
} lists;

/* An operator: one application of it to l->head. It sets l->rule, or, when it cannot go on, leaves space_failed(). */
typedef void (*lists_operator)(lists *l);

/* Put (root, LIVE, +infinity) on OPEN, apply the operator to the first state until it terminates or a limit is
 * reached, write the answer. `dual`: MIN nodes are opened. Returns PH_OK or PH_E_MEMORY. */
int lists_search(frame *f, const void *root, lists_operator operate, bool dual);

/* For operators: expand the interior node `n`, that is, count its children. False: a limit was reached. */
bool lists_expand(lists *l, node *n);

/* For operators: evaluate the terminal `n`, for the side whose nodes are opened; from `merit` on a bound will do. False: a
 * limit was reached. */
bool lists_evaluate(lists *l, node *n, ph_value merit, ph_value *value);

#endif

/* changes.h - what happens to nodes during one step of RS, kept until the observer is told of the step.
 * Without an observer nothing is kept, and nothing allocated. */
#ifndef PHASED_REFERENCE_CHANGES_H
#define PHASED_REFERENCE_CHANGES_H

#include "node.h"
#include "phased_trace.h"

typedef struct changes {
    ph_change *list;
    ph_index *paths; /* their paths, one after the other */
    size_t count, capacity;
    size_t moves, paths_capacity;
} changes;

/* Add a change. Without memory the space of the store fails. */
void changes_add(changes *c, node_store *nodes, const node *n, ph_change_kind kind, ph_value value);

/* Put all changes since changes_clear() into a PH_STEP event. */
void changes_show(changes *c, ph_event *event);
void changes_clear(changes *c);

void changes_release(changes *c, const frame *f);

#endif

/* changes.h - what has become of nodes within a step of records, kept until the observer is told of the step.
 * Nothing is kept, and nothing allocated, where nobody observes. */
#ifndef PHASED_REFERENCE_CHANGES_H
#define PHASED_REFERENCE_CHANGES_H

#include "node.h"
#include "phased_trace.h"

typedef struct changes {
    ph_change *list;
    ph_index *paths; /* theirs, one behind the other */
    size_t count, room;
    size_t moves, paths_room;
} changes;

/* Note one. Without memory the space of the store fails. */
void changes_add(changes *c, node_store *nodes, const node *n, ph_change_kind kind, ph_value value);

/* All since changes_clear(), for a PH_STEP event. */
void changes_show(changes *c, ph_event *event);
void changes_clear(changes *c);

void changes_release(changes *c, const frame *f);

/* Write the child numbers from the root to `n`. Returns where the next path goes. */
ph_index *node_numbers(const node *n, ph_index *numbers);

#endif

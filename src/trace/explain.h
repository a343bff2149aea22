/* explain.h - private to src/trace: adds explanations to the bare events: a sentence for each, the changes of OPEN
 * and BACKUP, and which nodes will never be searched.
 *
 * It follows the whole search, including the steps that are not shown:
 *
 *     explain_begin(e, t, event)      the sentence of the event, and what it closes
 *     explain_put_json(...)           writes them
 *     explain_end(e, t, event)        keeps the lists for the next event
 */
#ifndef PHASED_TRACE_EXPLAIN_H
#define PHASED_TRACE_EXPLAIN_H

#include "formats.h"

#include "../base/json.h"
#include "dewey.h"

/* Children `from` .. `to` - 1 of a node: what is below them and was not visited never will be. */
typedef struct closing {
    uint32_t depth; /* depth of the node, which is on the path of the event */
    uint32_t from, to;
    uint64_t leaves; /* leaves below them that were neither evaluated nor closed before */
} closing;

/* Space for a sentence with as many of the longest identifiers as any has. */
enum { SENTENCE_TEXT = 20 * DEWEY_TEXT + 2000 };

/* The lists after the last step, with their own paths. */
typedef struct kept_lists {
    ph_open_state *open;
    ph_backup_entry *backup;
    ph_index *paths;
    size_t n_open, n_backup;
    size_t open_capacity, backup_capacity, paths_capacity;
} kept_lists;

struct explain {
    kept_lists before;
    unsigned char *done;             /* one a node: the leaf is evaluated or closed */
    ph_value best[PH_MAX_DEPTH + 1]; /* depth-first: the values so far of the nodes on the path ... */
    bool has_best[PH_MAX_DEPTH + 1]; /* ... if they have one */
    bool closes;                     /* the current event closes something, given in `closed` */
    closing closed;
    uint64_t *freed; /* RS: for each change the leaves that it closes */
    size_t freed_capacity;
    uint64_t saved;               /* all leaves that the event closes */
    char sentence[SENTENCE_TEXT]; /* nodes are written {2.1}, the root {} */
};

/* NULL without memory. */
explain *explain_new(const ph_tree *tree);
void explain_free(explain *e);

/* False without memory. */
bool explain_begin(explain *e, const trace *t, const ph_event *event);

/* False without memory. */
bool explain_end(explain *e, const trace *t, const ph_event *event);

/* Write the members `say`, `closed`, for a cut or a step `cutoffs`, and for a step `open_edits` and `backup_edits`. */
void explain_put_json(const explain *e, const trace *t, const ph_event *event, json_writer *j);

/* The sentence for people, with names of nodes. */
void explain_put_text(const explain *e, const trace *t);

/* Write the sentence of the event into e->sentence; what it closes is known already. In sentence.c. */
void sentence_make(explain *e, const trace *t, const ph_event *event);

/* The entry on BACKUP after the step for the node at the end of `path`; NULL: none. */
const ph_backup_entry *backup_at(const ph_event *event, const ph_index *path, uint32_t depth);

#endif

/* explain.h - inside src/trace: what a page or a reader needs besides the bare events: a sentence for each, how OPEN and
 * BACKUP have changed rather than all of them, and what will never be looked at any more.
 *
 * It follows the whole search, the steps that are not shown too:
 *
 *     explain_begin(e, t, event)      the sentence of the event, and what it closes
 *     explain_put_json(...)           writes them
 *     explain_end(e, t, event)        the lists become those before the next event */
#ifndef PHASED_TRACE_EXPLAIN_H
#define PHASED_TRACE_EXPLAIN_H

#include "formats.h"

#include "../base/json.h"
#include "dewey.h"

/* Children `from` .. `to` - 1 of a node: what lies below them and was not looked at never will be. */
typedef struct closing {
    uint32_t depth; /* of the node, which stands on the path of the event */
    uint32_t from, to;
    uint64_t leaves; /* below them, not evaluated and not closed before */
} closing;

/* Room for a sentence with as many of the longest identifiers as any names. */
enum { SENTENCE_TEXT = 20 * DEWEY_TEXT + 2000 };

/* The lists after the last step, with paths of their own. */
typedef struct kept_lists {
    ph_open_state *open;
    ph_backup_entry *backup;
    ph_index *paths;
    size_t n_open, n_backup;
    size_t open_room, backup_room, paths_room;
} kept_lists;

struct explain {
    kept_lists before;
    unsigned char *done;             /* one a node: the leaf is evaluated or closed */
    ph_value best[PH_MAX_DEPTH + 1]; /* depth first: what the nodes on the path have so far ... */
    bool has_best[PH_MAX_DEPTH + 1]; /* ... if they have anything */
    bool closes;                     /* the event at hand does, and `closed` says what */
    closing closed;
    uint64_t *freed; /* records: for each change the leaves that it closes */
    size_t freed_room;
    uint64_t saved;               /* leaves that the event closes, all of them */
    char sentence[SENTENCE_TEXT]; /* nodes are written {2.1}, the root {} */
};

/* NULL without memory. */
explain *explain_new(const ph_tree *tree);
void explain_free(explain *e);

/* False without memory. */
bool explain_begin(explain *e, const trace *t, const ph_event *event);

/* False without memory. */
bool explain_end(explain *e, const trace *t, const ph_event *event);

/* The members `say`, `closed`, of a cut or a step `cutoffs` and, of a step, `open_edits` and `backup_edits`. */
void explain_put_json(const explain *e, const trace *t, const ph_event *event, json_writer *j);

/* The sentence for people: nodes by their names. */
void explain_put_text(const explain *e, const trace *t);

/* Write the sentence of the event into e->sentence; what it closes is known. sentence.c */
void sentence_make(explain *e, const trace *t, const ph_event *event);

/* The entry of the node at the end of `path` on BACKUP after the step; NULL: it has none. */
const ph_backup_entry *backup_at(const ph_event *event, const ph_index *path, uint32_t depth);

#endif

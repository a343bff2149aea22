/* phased_trace.h - the events that an observer of a search receives: ph_options.observe is called at each step.
 *
 * Depth-first methods report the nodes they enter, cut and leave, and windows as they narrow. SSS*, PS* and DUAL*
 * report each application of their operator with both lists after it. RS reports each step on a state, with its
 * states and its open nodes as the lists, from left to right, and the nodes it opened, settled, dropped and closed.
 * All methods report each leaf. */
#ifndef PHASED_TRACE_H
#define PHASED_TRACE_H

#include "phased.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ph_event_kind {
    PH_ENTER, /* an interior node is entered with the window (alpha, beta); depth-first methods */
    PH_LEAVE, /* ... and left: `value` is its value, or a bound on it if outside (alpha, beta) */
    PH_LEAF,  /* a leaf is evaluated: `value` */
    PH_CUT,   /* ... left early: the bound of the ancestor at depth `by` closed the window */
    PH_STEP,  /* one application of the operator of SSS*, PS* or DUAL*: case `rule` for (path, solved, value) */
    PH_BOUND, /* a child was better than those before it: the node has `value` now, and the window (alpha, beta) */
    PH_KNOWN  /* the transposition table answers for a node or leaf: `value`, or a bound if outside (alpha, beta) */
} ph_event_kind;

/* One state of OPEN, and one entry of BACKUP, as in the papers. These two structs will not change. */
typedef struct ph_open_state {
    const ph_index *path; /* the root's child first */
    uint32_t depth;       /* length of the path */
    bool solved;          /* SOLVED, else LIVE */
    ph_value merit;
} ph_open_state;

typedef struct ph_backup_entry {
    const ph_index *path;
    uint32_t depth;
    uint32_t last; /* the number of children put on OPEN so far */
    ph_value low, high;
} ph_backup_entry;

/* What happened to a node within a step of RS. Observers must ignore kinds that they do not know. */
typedef enum ph_change_kind {
    PH_OPENED,  /* its children are searched from now on; its value is not needed beyond `value` */
    PH_SETTLED, /* a slot whose children are all done: `value` is its merit */
    PH_DROPPED, /* a slot that cannot matter any more: its value is at most `value` */
    PH_CLOSED   /* an open node that is finished: `value` goes to the slot above, or is the root's */
} ph_change_kind;

/* In rs-dual, where MIN's nodes are opened, read "at least" for "at most". This struct will not change. */
typedef struct ph_change {
    const ph_index *path;
    uint32_t depth;
    ph_change_kind kind;
    ph_value value;
} ph_change;

/* An event at a node. Pointers are valid until the observer returns. `size` is the library's sizeof(ph_event): a
 * newer library may have more members at the end, an older one lacks the members that begin at `size` or after.
 * Observers must ignore kinds of events that they do not know. */
typedef struct ph_event {
    size_t size;
    ph_event_kind kind;
    uint32_t depth;
    const ph_index *path;      /* child numbers that lead to the node */
    const void *position;      /* the node's position of the game */
    ph_move move;              /* the move that led there; PH_NO_MOVE at the root */
    bool max;                  /* MAX is to move at this node */
    bool solved;               /* PH_STEP: status of the state before the step */
    ph_value value;            /* of the leaf, or of the node so far; PH_STEP: merit of the state before the step */
    ph_value alpha, beta;      /* the window of depth-first methods */
    uint32_t by;               /* PH_CUT: depth of the ancestor whose bound closed the window */
    uint32_t searched;         /* PH_CUT: the number of children of the node that were searched */
    const char *rule;          /* PH_STEP: "1a", "1b", "2a", ... as in docs/trace-format.md */
    const ph_open_state *open; /* PH_STEP: OPEN after it, best first */
    size_t n_open;
    const ph_backup_entry *backup; /* PH_STEP: BACKUP after it, newest first */
    size_t n_backup;
    uint32_t alpha_by, beta_by; /* depths of the ancestors, or the node itself, that set a finite alpha and beta */
    uint32_t phase, phases;     /* PH_STEP: partition `phase` of `phases`, from 1, was put on OPEN; else 0 */
    uint64_t cutoffs;           /* so far, as in ph_counts */
    const char *method;         /* the method that runs, as in ph_result.method */
    const ph_change *changes;   /* PH_STEP of RS: what happened to nodes, in this order; everything below a node that
                                 * is settled, dropped or closed goes with it */
    size_t n_changes;
} ph_event;

#ifdef __cplusplus
}
#endif
#endif

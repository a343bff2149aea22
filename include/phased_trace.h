/* phased_trace.h - what an observer sees of a search: ph_options.observe is called with an event at each step.
 *
 * Depth-first methods tell of nodes entered, cut and left and of windows as they narrow; SSS*, PS* and DUAL* of each
 * application of their operator, with the two lists as they stand then; records of each work on a state, with the
 * states and the open nodes as the lists, from left to right, and with what it opened, settled, dropped and closed. All
 * of them tell of each leaf. */
#ifndef PHASED_TRACE_H
#define PHASED_TRACE_H

#include "phased.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ph_event_kind {
    PH_ENTER, /* an interior node is entered with the window (alpha, beta); depth-first methods */
    PH_LEAVE, /* ... and left: `value` is the best that it saw, outside of (alpha, beta) a bound on what it is worth */
    PH_LEAF,  /* a leaf is evaluated: `value` */
    PH_CUT,   /* ... left early: the bound of the ancestor at depth `by` closed the window */
    PH_STEP,  /* one application of the operator of SSS*, PS* or DUAL*: case `rule` for (path, solved, value) */
    PH_BOUND, /* a child was better than those before it: the node has `value` now, and the window (alpha, beta) */
    PH_KNOWN  /* the table of positions answers for a node or a leaf: `value`, outside of (alpha, beta) a bound */
} ph_event_kind;

/* One state of OPEN, and one entry of BACKUP, as the papers write them. These two structs stay as they are. */
typedef struct ph_open_state {
    const ph_index *path; /* the root's child first */
    uint32_t depth;       /* how many */
    bool solved;          /* SOLVED, else LIVE */
    ph_value merit;
} ph_open_state;

typedef struct ph_backup_entry {
    const ph_index *path;
    uint32_t depth;
    uint32_t last; /* how many children have been put on OPEN so far */
    ph_value low, high;
} ph_backup_entry;

/* What became of a node within a step of records. A kind that the observer does not know is to be passed over. */
typedef enum ph_change_kind {
    PH_OPENED,  /* its children are searched from now on; more than `value` it need not be worth */
    PH_SETTLED, /* a slot, all of whose children are done: `value` is its merit */
    PH_DROPPED, /* a slot that cannot matter any more: it is worth no more than `value` */
    PH_CLOSED   /* an open node that is done with: `value` goes to the slot above, or is that of the root */
} ph_change_kind;

/* In rs-dual read "less" for "more". This struct stays as it is. */
typedef struct ph_change {
    const ph_index *path;
    uint32_t depth;
    ph_change_kind kind;
    ph_value value;
} ph_change;

/* What happened at a node. Pointers are good until the observer returns. A library that is newer than the observer may
 * tell more at the end: `size` is its sizeof(ph_event). It may also tell of kinds that the observer does not know,
 * which are to be passed over; an older one tells less: a member that begins at `size` or behind is not there. */
typedef struct ph_event {
    size_t size;
    ph_event_kind kind;
    uint32_t depth;
    const ph_index *path;      /* child numbers that lead to the node */
    const void *position;      /* the node, as the game has it */
    ph_move move;              /* that led there; PH_NO_MOVE at the root */
    bool max;                  /* MAX is to move at this node */
    bool solved;               /* PH_STEP: status of the state before the step */
    ph_value value;            /* of the leaf, or so far of the node; merit of the state before a step */
    ph_value alpha, beta;      /* the window, depth-first methods */
    uint32_t by;               /* PH_CUT: depth of the ancestor whose bound closed the window */
    uint32_t searched;         /* PH_CUT: how many children of the node have been searched */
    const char *rule;          /* PH_STEP: "1a", "1b", "2a", ... as in docs/trace-format.md */
    const ph_open_state *open; /* PH_STEP: OPEN after it, best first */
    size_t n_open;
    const ph_backup_entry *backup; /* PH_STEP: BACKUP after it, newest first */
    size_t n_backup;
    uint32_t alpha_by, beta_by; /* depths of the ancestors, or the node itself, that set a finite alpha and beta */
    uint32_t phase, phases;     /* PH_STEP: a partition was put on OPEN, the phase-th from 1 of its node's; else 0 */
    uint64_t cutoffs;           /* so far, as in ph_counts */
    const char *method;         /* what runs, as ph_result.method will say */
    const ph_change *changes;   /* PH_STEP of records: what became of nodes, in this order; all below a node that is
                                 * settled, dropped or closed goes with it */
    size_t n_changes;
} ph_event;

#ifdef __cplusplus
}
#endif
#endif

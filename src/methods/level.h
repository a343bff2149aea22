/* level.h - SSS*, DUAL* and records on level trees in memory: what level.c, its loops and their callers share.
 *
 * In a level tree all nodes of a ply have the same number of children. SSS* opens there, sooner or later, one MAX node
 * below each slot of an open one, never two at a time; so all open nodes can have their places before it begins. Below,
 * MAX has two moves and MIN three:
 *
 *     level 0               block 0                  the MAX node at the root: 2 slots
 *                          /        \
 *     level 1         block 0      block 1           slot i of block b owns block 2 b + i of the next level,
 *                     /     \      /     \           whichever of the three MAX nodes below the slot is open
 *     level 2       0       1    2       3
 *
 * Nothing is got, dropped or referred to while it runs. A block is
 *
 *     | key[lanes] | high, line, base, - | next[lanes] |           8 slots: one cache line
 *                    base, low, line, entries: records
 *
 * where a *key* is merit and slot in one word, so that the greatest key is the leftmost slot of greatest merit:
 *
 *     31 30            B B-1          0
 *     |0|    worth      | last - slot |        worth: merit above the least there is, 0 .. range; `infinite`: one more
 *
 * With B = 3 the merits 7 9 9 4 are 7*8+7, 9*8+6, 9*8+5, 4*8+4: the greatest is 9*8+6, slot 1. A slot that does not
 * exist, or has left, has LEVEL_GONE. The other places of the tree are computed: all below a node stands in one row
 * that begins at its `base`, all below its first child first (explicit.h), so the first leaf of child i is at
 * base + i * (nodes below a child).
 *
 * There are two kinds of bottom. Where leaves hang from MIN nodes, a block of the last level has a MIN node with a row
 * of leaves in each slot:
 *
 *     MAX  +---------+---------+          next: 2 1 1      leaves evaluated in each row
 *     MIN  5 7 4 8   6 9 9 3   2 8 1 1    merits 5 6 2     slot 1 is the best; its next leaf below 6 is the 3
 *
 * Where they hang from MAX nodes, such a node is never opened. It is worth its greatest leaf, or the merit as soon as
 * one leaf reaches that, and so stands for a leaf itself (a *macro leaf*).
 *
 * For DUAL* read MIN for MAX and MAX for MIN: only "worth" is turned. */
#ifndef PHASED_METHODS_LEVEL_H
#define PHASED_METHODS_LEVEL_H

#include "../base/lanes.h"
#include "psstar.h"

#include <string.h>

/* Leaves that are drawn when they are first read, row by row, each from its beginning. */
typedef struct level_drawn {
    const uint16_t *known;                                          /* how many leaves of each row are */
    uint32_t (*draw)(const void *who, uint32_t row, uint32_t leaf); /* until that leaf is: how many are then */
    const void *who;
} level_drawn;

/* A level tree, seen from the node that is searched. */
typedef struct level_tree {
    const ph_value *words;    /* its nodes, ROW_WORDS each; of a tree that is drawn its leaves alone, a word each */
    uint32_t base;            /* the first one below the node: a leaf */
    level_drawn drawn;        /* without `known` all leaves are in memory */
    uint32_t height;          /* plies down to the leaves */
    ph_value least, greatest; /* no leaf is outside */
    uint32_t widths[PH_MAX_DEPTH];
} level_tree;

/* One level of blocks. */
typedef struct level_ply {
    unsigned char *blocks;
    size_t stride;            /* bytes of a block */
    uint32_t width, lanes;    /* slots of a block; rounded up to whole vectors */
    uint32_t moves;           /* children of the node in a slot */
    uint32_t below, under;    /* nodes below such a node; below each of its children */
    uint64_t states, entries; /* of OPEN and BACKUP below a slot that was begun, as the lists count */
    uint64_t held;            /* the same as is really held */

    /* In phases (phases.h). */
    uint32_t slots;              /* of a block: each owns a block of the next level */
    uint32_t first, size;        /* the first partition; all of them but the last, or 0 if they differ */
    bool reuses;                 /* the slots of one partition serve the next */
    bool parted;                 /* nodes below may have a partition left */
    uint32_t head_at, macros_at; /* where these parts of a block begin */
} level_ply;

typedef struct level_head {
    int32_t high;  /* worth that the node cannot exceed */
    uint32_t line; /* the leaf that it comes from */
    uint32_t base; /* of the node */
    uint32_t unused;
} level_head;

/* The same of an open node of records. Of one that is closed, `entries` is 0, and `line` stays. */
typedef struct level_record {
    uint32_t base;
    int32_t low;      /* the greatest worth of a child that is done; -1: none is */
    uint32_t line;    /* the leaf that it comes from */
    uint32_t entries; /* the node's, and of all below it */
} level_record;

_Static_assert(sizeof(level_record) == sizeof(level_head), "blocks of both are of one size");

/* Where not all fits, a node keeps besides what it has not opened yet. */
typedef struct level_rest {
    int32_t high;
    uint32_t line;   /* the leaf that it comes from */
    uint32_t opened; /* children that have been slots; the others are the rest */
    uint32_t unused;
} level_rest;

enum { LEVEL_GONE = INT32_MIN, LEVEL_WIDEST = 256, LEVEL_MOST = PH_MAX_DEPTH / 2 + 1 };

#define LEVEL_NONE UINT32_MAX

/* Records where not all fits (level_few.tmpl.h). A budget is so many entries that are left beside the line to the first
 * state; a class of budgets is one up to `classes`, and all above. */
enum { LEVEL_FEW_MOST = 24 };

typedef struct level_few {
    int64_t spare;                      /* M - D; of that the budget is left by the entries that are not on the line */
    uint64_t lined;                     /* entries on the line */
    uint32_t above;                     /* 1: the other side moves at the root, which is a slot of a node above it */
    uint32_t classes;                   /* what any state needs at most; 0: all fits */
    uint32_t rest_need[LEVEL_FEW_MOST]; /* what a rest of a level needs, */
    uint32_t slot_need[LEVEL_FEW_MOST]; /* and a slot without an open node */
    /* How the search has come down: from which slot of which block of a level; of the node below it the greatest merit
     * to the left, and the last record to the right that fits each class, if bit `class` of `known` is set. */
    uint32_t at[LEVEL_FEW_MOST], slot[LEVEL_FEW_MOST];
    int32_t left[LEVEL_FEW_MOST];
    uint32_t known[LEVEL_FEW_MOST];
    int32_t right[LEVEL_FEW_MOST][LEVEL_FEW_MOST + 1];
} level_few;

typedef struct skeleton {
    frame *f;
    const ph_value *words;
    ph_value zero;    /* the value that is worth 0: the least, for DUAL* the greatest */
    int32_t infinite; /* more than any leaf is worth */
    uint32_t bits;    /* of a key for the slot */
    uint32_t line;    /* the leaf of the value that was SOLVED last */
    uint32_t row;     /* leaves of a macro leaf; 0: leaves hang from the other side's nodes */
    uint32_t bottom;  /* the last level */
    uint64_t look;    /* at so many leaves the limits are looked at */
    uint64_t leaves, nodes, cutoffs;
    uint64_t open, backup, held;
    uint64_t open_peak, backup_peak, held_peak;

    bool phased;
    /* In phases: entries of the lists that are not held, nodes opened so far, and how macro leaves are taken. */
    uint64_t unheld;
    uint32_t clock;
    uint32_t row_first, row_size; /* their first partition; all but the last, or 0 */
    uint32_t row_cut;             /* if a leaf before this one ends one, something is cut off */
    bool at_once;                 /* all leaves, and these are not held */

    level_ply ply[LEVEL_MOST];
    level_few few;     /* of records where not all fits */
    level_drawn drawn; /* as the tree's */
    uint32_t fetched;  /* the level whose nodes are brought near before they are opened: the last one, or LEVEL_NONE */
} skeleton;

/* Search by the frame's method; `dual`: it opens MIN nodes. False, with nothing done, if the tree does not fit or has
 * as many leaves or nodes as a limit allows: the loops for any tree can stop just there. `plain` keeps to plain C.
 * *error is PH_OK or PH_E_MEMORY. */
bool level_run(frame *f, const void *root, const level_tree *t, bool dual, bool plain, int *error);

/* A compiled instance of loops for level trees: search the node at `base`, which is worth `high` at most; that comes
 * from the leaf `line`. */
typedef verdict level_instance(skeleton *s, uint32_t base, int32_t high, uint32_t line);

/* The one for SSS* or, if `dual`, DUAL*. */
level_instance *level_sss(const skeleton *s, bool dual, bool plain);

/* The one for records where all fits throughout, and where it does not. */
level_instance *level_records(const skeleton *s, bool dual, bool plain);
level_instance *level_few_records(const skeleton *s, bool dual, bool plain);

/* What hangs from the nodes of the last level: rows of leaves in memory, macro leaves, or rows that are drawn. */
typedef enum level_bottom { BOTTOM_ROWS, BOTTOM_MACROS, BOTTOM_DRAWN } level_bottom;

static inline level_bottom level_bottom_of(const skeleton *s)
{
    return s->drawn.known ? BOTTOM_DRAWN : s->row ? BOTTOM_MACROS : BOTTOM_ROWS;
}

/* Look at flag and clock; false: stop. */
bool level_look(skeleton *s);

static inline int32_t *block_keys(unsigned char *block)
{
    return (int32_t *)(void *)block;
}

static inline level_head *block_head(unsigned char *block, uint32_t lanes)
{
    return (level_head *)(void *)(block + lanes * sizeof(int32_t));
}

static inline level_record *block_record(unsigned char *block, uint32_t lanes)
{
    return (level_record *)(void *)block_head(block, lanes);
}

static inline uint16_t *block_next(unsigned char *block, uint32_t lanes)
{
    return (uint16_t *)(void *)(block_head(block, lanes) + 1);
}

/* A block of `slots` is opened in the place of one state. */
static inline void level_open(skeleton *s, uint32_t slots)
{
    s->open += slots - 1;
    s->backup++;
    s->held += slots;
    if (__builtin_expect(s->open > s->open_peak, 0))
        s->open_peak = s->open;
    if (__builtin_expect(s->backup > s->backup_peak, 0))
        s->backup_peak = s->backup;
    if (__builtin_expect(s->held > s->held_peak, 0))
        s->held_peak = s->held;
}

/* It is SOLVED by one of its slots, and becomes one state again: `begun` others have been begun, `fresh` have not. */
static inline void level_close(skeleton *s, const level_ply *p, uint64_t begun, uint64_t fresh)
{
    assert(begun + fresh + 1 == p->width);
    s->open -= begun * p->states + fresh;
    s->backup -= begun * p->entries + 1;
    s->held -= begun * p->held + fresh + 1;
    s->cutoffs += p->width > 1;
}

#endif
